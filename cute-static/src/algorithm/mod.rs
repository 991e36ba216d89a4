//! Algorithms on tensors of any layouts: the layouts alone decide which loops run (Cecka §2.6).
//!
//! | | |
//! |---|---|
//! | [`copy`], [`copy_if`] | `dst(i) = src(i)`; where a predicate holds |
//! | [`copy_from_tile`], [`copy_to_tile`] | where a tile that sticks out is present |
//! | [`copy_to_store`] | into what has no addresses, such as elements of a few bits |
//! | [`fill`] | `dst(i) = x` |
//! | [`transform`] | `dst(i) = f(src(i))` |
//! | [`axpby`] | `y(i) = α·x(i) + β·y(i)` |
//! | [`reduce`] | `f(… f(f(x, src(0)), src(1)) …)` |
//! | [`gemm`], [`gemm_with`] | `C(m, n) += Σ A(m, k)·B(n, k)`, and outer, elementwise and batched products |
//! | [`try_copy_tiled`] | `dst(i, j) = src(i, j)`, in tiles: a transpose of large matrices |
//! | [`try_gemm_packed`], [`try_product_packed`] | `C(m, n) += Σ A(m, k)·B(n, k)`, and `=`, blocked for caches and packed |
//! | `try_par_gemm_packed`, `try_par_product_packed` | the same on several threads (feature `rayon`) |
//!
//! Two tensors of one size can be used together, whatever their shapes: a matrix is copied to a
//! vector, a broadcast mode repeats, a permuted one transposes (Cecka's Table 2). The bound
//! [`SameSize`] says that the sizes are equal. Where a size is known only at run time, the `try_`
//! form of the algorithm compares, and returns a [`SizeMismatch`] before it has changed anything.
//!
//! ```
//! use cute_static::algorithm::{copy, gemm, reduce};
//! use cute_static::prelude::*;
//!
//! // A row-major matrix, copied to a column-major one: a transposition.
//! let source = Tensor::fixed([1, 2, 3, 4, 5, 6], layout![(2, 3) : (3, 1)]);
//! let mut matrix = Tensor::fixed([0; 6], layout![(2, 3) : (1, 2)]);
//! copy(&source, &mut matrix);
//! assert_eq!(matrix.accessor(), &[1, 4, 2, 5, 3, 6]);
//!
//! // C = A·Aᵀ.
//! let mut product = Tensor::fixed([0; 4], layout![2, 2]);
//! gemm(&matrix, &matrix, &mut product);
//! assert_eq!(product.accessor(), &[14, 32, 32, 77]);
//! assert_eq!(reduce(&product, 0, |sum, x| sum + x), 155);
//! ```
//!
//! # What they compile to
//!
//! An algorithm has a loop for each mode of the common refinement of the shapes. Modes that
//! continue one another in all tensors become one loop. Where the order cannot be observed, the
//! loops are sorted by the strides of the destination. If the innermost loop steps by 1 in source
//! and destination it is a *run*: `copy` moves it as a whole, and other algorithms vectorise it.
//! For static layouts this is computed at compile time, for others once in a call. [`run_length`]
//! says how long a run is.

mod axpby;
mod copy;
mod copy_if;
mod copy_tile;
mod copy_tiled;
mod copy_to_store;
mod fill;
mod gemm;
mod gemm_packed;
mod matrix;
mod multiply_add;
mod pairs;
mod reduce;
mod same_size;
mod transform;

pub use axpby::{axpby, try_axpby};
pub use copy::{copy, run_length, try_copy};
pub use copy_if::{Predicate, PredicateOf, copy_if, try_copy_if};
pub use copy_tile::{copy_from_tile, copy_to_tile};
pub use copy_tiled::try_copy_tiled;
#[doc(hidden)]
pub use copy_tiled::{TileOf, turn_tile};
pub use copy_to_store::{copy_to_store, try_copy_to_store};
pub use fill::fill;
pub(crate) use gemm::multiply;
#[doc(hidden)]
pub use gemm::{Contract, ContractSizes, IntoModes};
pub use gemm::{GemmLayouts, GemmSizes, gemm, gemm_with, try_gemm, try_gemm_with};
pub use gemm_packed::{
    Arithmetic, BlockOf, Blocking, Blocks, Depth, GemmError, Panel, Portable, Separate, Work, micro_kernel, pack_panel, try_gemm_packed, try_product_packed,
    workspace,
};
#[doc(hidden)]
pub use gemm_packed::{Order, Rectangles, multiply_part, multiply_table, pack_table};
#[cfg(feature = "rayon")]
pub use gemm_packed::{try_par_gemm_packed, try_par_product_packed};
#[doc(hidden)]
pub use matrix::Pair;
pub use matrix::{MatrixLayout, MatrixModes};
pub use multiply_add::MultiplyAdd;
pub use reduce::reduce;
#[doc(hidden)]
pub use same_size::{AgreeOrRefuse, What};
pub use same_size::{Extent, ModeK, ModeL, ModeM, ModeN, ModeV, NumberOfElements, SameSize, SizeMismatch, TotalSameSize};
pub use transform::{transform, try_transform};
