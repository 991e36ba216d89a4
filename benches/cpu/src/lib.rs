//! The product of [`cute_static::algorithm`] with the vectors of this processor, for the bench and
//! its tests.
//!
//! What is timed is the crate's own: `algorithm::copy`, `algorithm::try_copy_tiled`, and
//! `algorithm::try_gemm_packed`. The last is compiled for the features of the function that calls
//! it, and asks for the size of the register block; what a processor has is found out here, when
//! the program runs. `benches/RESULTS.md` has what they cost, beside the crates that are written
//! for these tasks.
//!
//! ```
//! use cpu_bench::gemm;
//! use cute_static::prelude::*;
//!
//! // A·Aᵀ: both operands are (row, k).
//! let a = Tensor::fixed(&[1., 2., 3., 4., 5., 6.], layout![(2, 3) : (3, 1)]);
//! let mut product = Tensor::fixed([0.; 4], layout![(2, 2) : (2, 1)]);
//! gemm(&a, &a, &mut product)?;
//! assert_eq!(product.accessor(), &[14., 32., 32., 77.]);
//! # Ok::<(), cute_static::algorithm::GemmError>(())
//! ```
#![deny(unsafe_op_in_unsafe_fn)]

pub mod beside;
mod gemm;
pub mod measure;
pub mod permutations;

pub use gemm::{Element, Fused, Narrow, NarrowDouble, Task, Wide, WideDouble, gemm, product, product_of_threads};
