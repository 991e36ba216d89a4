//! A kernel for each instruction, of the name of its atom: `benches/gpu/check_atoms.py` runs them
//! on a GPU and compares what comes out with what the atom's layouts say, which [`describe`] writes
//! down.
//!
//! A block is a warp, or two, and does it once; the blocks of a grid are as many tries.
//!
//! What threads find out together, and atomic operations, `benches/gpu/check_collectives.py` runs
//! and compares with what their definitions say; and `check_views.py` tiles that begin anywhere or
//! whose modes are in another order.
#![no_std]
#![forbid(unsafe_code)]

pub mod accesses;
mod atomics;
pub mod boxes;
mod collectives;
pub mod copies;
pub mod images;
pub mod products;
pub mod views;
pub mod warpgroups;

pub use atomics::*;
pub use collectives::*;
use core::fmt::{Result, Write};

/// Writes the layouts of all instructions that have a kernel here, one instruction a line, its
/// parts separated by tabs:
///
/// - `product`, its name, M, N, K, the kinds of D, A, B and C, the layouts of threads, A, B and C;
/// - `load`, `store` or `exchange`, its name, the layouts of the source and of the destination;
/// - `elements`, its name and the bytes of an element.
///
/// ```
/// let mut lines = String::new();
/// cute_device_probes::describe(&mut lines).unwrap();
/// assert!(lines.contains("product\tSM80_8x8x4_F64F64F64F64_TN\t8\t8\t4\tf64\tf64\tf64\tf64\t_32:_1\t((_4,_8),_1):((_8,_1),_0)\t"));
/// ```
///
/// # Errors
/// What it is written to has an error.
pub fn describe<W: Write>(to: &mut W) -> Result {
    products::describe(to)?;
    copies::describe(to)
}
