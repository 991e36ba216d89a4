//! Algorithms on tensors of any runtime layouts: the layouts alone decide which loops run (Cecka
//! §2.6).
//!
//! | | |
//! |---|---|
//! | [`copy()`], [`copy_if`] | `dst(i) = src(i)`; where a predicate holds |
//! | [`copy_from_tile`], [`copy_to_tile`] | what is present of a tile that may stick out |
//! | [`transform`], [`transform_zip`] | `dst(i) = f(src(i))`, `dst(i) = f(a(i), b(i))` |
//! | [`axpby`] | `y(i) = α·x(i) + β·y(i)` |
//! | [`reduce`], [`reduce_unordered`], [`sum`] | `f(… f(f(x, src(0)), src(1)) …)`; in any order |
//! | [`reduce_into`] | `dst(c) = f(dst(c), src(c, k))` for each `k`: the sum of each row |
//! | [`gemm`], [`gemm_with`] | `C(m, n) += Σ A(m, k)·B(n, k)`, blocked for caches and packed |
//! | [`gemm_prepacked`] | the same with a B that has been packed before, a [`PackedOperand`] |
//! | [`contract`] | sums of products by an equation, `"mk,nk->mn"` |
//! | [`convolve`], [`convolve_backward_filter`], [`convolve_backward_image`] | convolutions of images, and their gradients |
//! | `par_gemm`, `par_gemm_with`, `par_gemm_prepacked`, `par_gemm_prepacked_with`, `par_contract`, `par_convolve`, `par_convolve_backward_filter`, `par_convolve_backward_image` | the same on several threads (features `rayon` and `typed`); so are `par_run` of a [`Contraction`](crate::contraction::Contraction), and `par_forward` and the gradients of a [`Convolution`](crate::convolution::Convolution) |
//!
//! Two tensors of one size can be used together, whatever their shapes: a matrix is copied to a
//! vector, a broadcast mode repeats, a permuted one transposes (Cecka's Table 2). An algorithm has
//! a loop for each mode that the shapes have in common, and none evaluates a layout at a
//! coordinate. Sizes are compared once, and nothing is changed if they differ.
//!
//! ```
//! use cute_dynamic::Layout;
//! use cute_dynamic::algorithm::{copy, sum, transform};
//! use cute_dynamic::tensor::Tensor;
//!
//! // A row-major matrix, copied to a column-major one: a transposition.
//! let source = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?;
//! let mut matrix = Tensor::new(vec![0; 6], Layout::left((2, 3))?)?;
//! copy(&source, &mut matrix)?;
//! assert_eq!(matrix.data()[..], [1, 4, 2, 5, 3, 6]);
//!
//! let mut halves = Tensor::new(vec![0.0; 6], Layout::left(6)?)?;
//! transform(&matrix, &mut halves, |x| f64::from(x) / 2.0)?;
//! assert_eq!(sum(&halves), 10.5);
//! # Ok::<(), cute_dynamic::tensor::TensorError>(())
//! ```

mod axpby;
#[cfg(feature = "typed")]
mod contract;
#[cfg(feature = "typed")]
mod convolve;
mod copy;
mod copy_if;
mod copy_tile;
#[cfg(feature = "typed")]
mod gemm;
#[cfg(feature = "typed")]
mod operand;
#[cfg(all(feature = "rayon", feature = "typed"))]
mod parallel;
mod reduce;
mod transform;

pub use axpby::axpby;
#[cfg(feature = "typed")]
pub use contract::contract;
#[cfg(feature = "typed")]
pub use convolve::{convolve, convolve_backward_filter, convolve_backward_image};
pub use copy::copy;
pub use copy_if::copy_if;
pub use copy_tile::{copy_from_tile, copy_to_tile};
#[cfg(feature = "typed")]
pub use gemm::{PackedOperand, gemm, gemm_prepacked, gemm_with};
#[cfg(all(feature = "rayon", feature = "typed"))]
pub use parallel::{
    par_contract, par_convolve, par_convolve_backward_filter, par_convolve_backward_image, par_gemm, par_gemm_prepacked, par_gemm_prepacked_with, par_gemm_with,
};
pub use reduce::{reduce, reduce_into, reduce_unordered, sum};
pub use transform::{transform, transform_zip};
