//! Copies of a part of a message from one layout to another: the kernels of `cute-nccl`, which take
//! the two layouts as arguments.
//!
//! A part has two layouts of one shape, of six modes: the first two are cut into tiles, and a block
//! has one coordinate of the others. Elements are words: what follows each other in both layouts,
//! at a multiple of its size, up to 16 bytes. A tile of a copy is walked along its first mode; a
//! tile that is transposed is read along its first mode, and written along its second.
//!
//! Where blocks do not divide each other a message has many parts: then one launch copies all of
//! them, by tables of places, or, where those would be large, by the sequences of blocks
//! ([`Runs`]).
#![no_std]
#![forbid(unsafe_code)]

mod add;
mod copy;
mod deal;
mod fill;
mod forms;
mod look;
mod merge;
mod transpose;
mod walk;

pub use add::*;
pub use copy::*;
pub use deal::*;
pub use fill::*;
pub use forms::{COPIES, DEALT, DEEP, DEPTH, Form, SUMS, TRANSPOSES, WORDS, deals, looks, merges, walks};
pub use look::*;
pub use merge::*;
pub use transpose::*;
pub use walk::*;

use cute_device::cute_static;
use cute_static::prelude::*;

/// Six modes, whose extents and strides the host passes.
pub type Six = Layout![(Dyn, Dyn, Dyn, Dyn, Dyn, Dyn) : (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn)];

/// Four words of a tile for each of 256 threads, which follow each other along the first mode.
type Four = Layout![(256, 4) : (1, 256)];
/// Eight words of a tile.
type Eight = Layout![(256, 8) : (1, 256)];
