//! Products of matrices by Hopper's tensor cores, in safe Rust: `C(m, n, z) = alpha·Σ_k A(m, k,
//! z)·B(n, k, z)` for each coordinate `z` of a batch, by a kernel for each tile of C.
//!
//! `wgmma_bf16_128x256` has tiles of 128 rows and 256 columns. Of `…_pair` two blocks below each
//! other have B in common and bring a half of it each, of `…_row` two beside each other A, and of
//! `…_quad` four have both; `…_deep` has steps of 128 along K. Which of them a shape takes,
//! [`choose`] says. `mma_bf16` and the like take matrices under any strides.
//!
//! `wgmma_bf16_grouped_128x128` has many products of extents of their own in one launch.
//!
//! With the feature `launch` the host has `multiply_bf16` and the like, which launch the one or the
//! other, and `multiply_bf16_grouped` and the like for groups.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "launch")]
extern crate alloc;

mod any;
#[macro_use]
mod choice;
mod convolution;
#[cfg(feature = "launch")]
mod convolve;
mod epilogue;
mod grouped;
mod kernels;
#[cfg(feature = "launch")]
mod launch;
mod splits;
mod table;

pub use any::*;
pub use choice::{Choice, Numbers, choose, choose_by_rows};
pub use convolution::*;
#[cfg(feature = "launch")]
pub use convolve::*;
pub use epilogue::*;
pub use grouped::*;
pub use kernels::*;
#[cfg(feature = "launch")]
pub use launch::*;
pub use splits::*;

use cute_device::hopper::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::int::Product;
use cute_static::prelude::*;

/// Matrices by rows, one for each coordinate of a third mode; rows and matrices begin at multiples
/// of 16 bytes.
type Halves = Layout![(Dyn, Dyn, Dyn) : (Multiple<Int![8]>, 1, Multiple<Int![8]>)];
type Words = Layout![(Dyn, Dyn, Dyn) : (Multiple<Int![4]>, 1, Multiple<Int![4]>)];
type Bytes = Layout![(Dyn, Dyn, Dyn) : (Multiple<Int![16]>, 1, Multiple<Int![16]>)];
/// Tiles of them in shared memory, in lines of 128 bytes.
type HalfLines<Rows> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(Rows, 64, 1) : (64, 1, 0)]>;
/// Of 128 of K: two such, one after the other; of parts of tiles of so many rows.
type DeepLines<Rows, Of = Rows> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(Rows, (64, 2), 1) : (64, (1, Product<Of, Int![64]>), 0)]>;
type WordLines<Rows> = Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(Rows, 32, 1) : (32, 1, 0)]>;
type ByteLines<Rows> = Swizzled<Swizzle![3, 4, 3], Int![0], Layout![(Rows, 128, 1) : (128, 1, 0)]>;
/// What a warpgroup writes of C at once: 32 columns in lines of 64 bytes, or some lines of 128.
type Out32 = Swizzled<Swizzle![2, 3, 3], Int![0], Layout![(64, 32, 1) : (32, 1, 0)]>;
type Out64<Parts = Int![1]> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, (64, Parts), 1) : (64, (1, 4096), 0)]>;
type Out128 = Out64<Int![2]>;
type Out16 = Swizzled<Swizzle![1, 3, 3], Int![0], Layout![(64, 16, 1) : (16, 1, 0)]>;
/// The same of a C whose columns are contiguous.
type Columns = Layout![(Dyn, Dyn, Dyn) : (1, Multiple<Int![8]>, Multiple<Int![8]>)];
type OutColumns<N> = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, N, 1) : (1, 64, 0)]>;
type OutWords = WordLines<Int![64]>;
