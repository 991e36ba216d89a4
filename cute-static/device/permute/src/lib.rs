//! Copies on a GPU from any layout to any other: what permutes the modes of a tensor, packs it or
//! pads it, in kernels that take the two layouts as arguments.
//!
//! A copy has two layouts of one shape, of six modes: the first two are cut into tiles, and a block
//! has one coordinate of the others. Elements are words: what follows each other in both layouts,
//! at a multiple of its size, up to 16 bytes. A tile of a copy is walked along its first mode; a
//! tile that is transposed is read along its first mode, and written along its second.
//!
//! With the feature `launch` the host has `Strided`, which says which kernels a copy takes, and
//! `Permute`, which launches them.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "launch")]
extern crate std;

mod add;
mod copy;
mod fill;
mod forms;
#[cfg(feature = "launch")]
mod launch;
#[cfg(feature = "launch")]
mod strided;
mod transpose;

pub use add::*;
pub use copy::*;
pub use fill::*;
pub use forms::*;
#[cfg(feature = "launch")]
pub use launch::*;
#[cfg(feature = "launch")]
pub use strided::*;
pub use transpose::*;

use cute_device::cute_static;
use cute_static::prelude::*;

/// Six modes, whose extents and strides the host passes.
pub type Six = Layout![(Dyn, Dyn, Dyn, Dyn, Dyn, Dyn) : (Dyn, Dyn, Dyn, Dyn, Dyn, Dyn)];

/// Four words of a tile for each of 256 threads, which follow each other along the first mode.
type Four = Layout![(256, 4) : (1, 256)];
/// Eight words of a tile.
type Eight = Layout![(256, 8) : (1, 256)];
