//! Algorithms on data under layouts: [`copy()`], [`copy_tiled()`], which transposes, and [`gemm()`].
//!
//! Every index into data comes from a layout. Tiles, panels and register blocks have static layouts, so that their offsets are constants of the compiled loops; matrices may
//! have extents and leading dimensions that are known only at run time. `README.md` has what they cost, beside the crates that are written for these tasks.
//!
//! ```
//! use cpu_bench::{copy_tiled, gemm};
//! use cute_static::prelude::*;
//!
//! // A is 2x3, by rows; its transpose is 3x2.
//! let a = [1., 2., 3., 4., 5., 6.];
//! let mut transposed = [0.; 6];
//! copy_tiled(&a, layout![(2, 3) : (3, 1)], &mut transposed, layout![(2, 3) : (1, 2)])?;
//! assert_eq!(transposed, [1., 4., 2., 5., 3., 6.]);
//!
//! // A·Aᵀ: both operands are (row, k).
//! let mut product = [0.; 4];
//! let rows = layout![(2, 3) : (3, 1)];
//! gemm(&a, rows, &a, rows, &mut product, layout![(2, 2) : (2, 1)])?;
//! assert_eq!(product, [14., 32., 32., 77.]);
//! # Ok::<(), cpu_bench::Error>(())
//! ```
#![deny(unsafe_op_in_unsafe_fn)]

pub mod copy;
pub mod copy_tiled;
mod error;
pub mod gemm;
pub mod matrix;

pub use copy::copy;
pub use copy_tiled::copy_tiled;
pub use error::Error;
pub use gemm::gemm;
pub use matrix::MatrixLayout;
