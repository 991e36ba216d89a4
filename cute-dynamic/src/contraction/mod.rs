//! Contractions: sums over labels of products of tensors, as products of matrices.
//!
//! A contraction is an [`Equation`] and a layout for each operand: `"abk,kc->abc"`. Each label is a
//! mode of the tensors that have it. Between two tensors the labels fall into four groups, and a
//! contraction is a batch of products of matrices (Cecka §3.1, Table 3):
//!
//! ```text
//! C(m, n, l) = Σ_k A(m, k, l)·B(n, k, l)
//! ```
//!
//! A group is a mode that is nested; the algebra folds it. Where a mode goes on where another ends,
//! in both tensors that have it, the two are one mode. So a contraction is often one product of
//! plain matrices, without a copy.
//!
//! ```
//! use cute_dynamic::Layout;
//! use cute_dynamic::contraction::Contraction;
//!
//! let operands = [Layout::left((2, 3, 8))?, Layout::left((8, 5))?];
//! let contraction = Contraction::new("abk,kc->abc", &operands)?;
//! let product = contraction.steps()[0].product();
//! assert_eq!(product.a().to_string(), "(5,8,1):(8,1,0)");  // (c, k), that whose mode is last in C
//! assert_eq!(product.b().to_string(), "(6,8,1):(1,6,0)");  // (ab, k): a and b are one mode
//! assert_eq!(product.c().to_string(), "(5,6,1):(6,1,0)");
//!
//! let (a, b) = (vec![1.0; 48], vec![0.5; 40]);
//! let mut c = vec![0.0; 30];
//! contraction.run(&[&a, &b], &mut c)?;
//! assert_eq!(c, [4.0; 30]);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! Several operands are multiplied two at a time, in the order that takes the fewest products; see
//! [`Contraction::steps`]. With the feature `rayon`, `par_run` computes each step on several
//! threads.

mod equation;
mod error;
mod order;
mod plan;
mod product;
#[cfg(feature = "typed")]
mod run;

pub use equation::{Equation, Label};
pub use error::ContractionError;
pub use plan::{Contraction, MAX_OPERANDS, Step, Tensor};
pub use product::Product;
#[cfg(all(feature = "rayon", feature = "typed"))]
pub(crate) use run::{Engine, Sum};
