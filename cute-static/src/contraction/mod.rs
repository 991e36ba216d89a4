//! Contractions in types: sums over letters of products of tensors, as products of matrices.
//!
//! [`contract!`](macro@crate::contract) multiplies tensors by an equation as NumPy's `einsum` has
//! it, and sums over the letters that the output does not have (Cecka §3.1, Table 3):
//!
//! ```text
//! out(letters of the output) = Σ over all other letters  Π over operands  x(its letters)
//! ```
//!
//! ```
//! use cute_static::contract;
//! use cute_static::prelude::*;
//!
//! let a = Tensor::fixed([1, 2, 3, 4, 5, 6], layout![(2, 3) : (3, 1)]);
//! let b = Tensor::fixed([1, 0, 1, 1, 1, 1], layout![(2, 3) : (3, 1)]);
//! let c = contract!("mk,nk->mn", a, b);
//! assert_eq!((c.layout(), c.at((1, 0)), c.at((1, 1))), (layout![2, 2], 10, 15));
//! ```
//!
//! The modes that one letter names have one extent, or it does not compile, and the message names
//! the letter:
//!
//! ```compile_fail,E0277
//! use cute_static::contract;
//! use cute_static::prelude::*;
//!
//! let (a, b) = (Tensor::fixed([1; 8], layout![2, 4]), Tensor::fixed([1; 15], layout![3, 5]));
//! contract!("mk,nk->mn", a, b);
//! // CUTE452: `Letter<'k'>` has extent Lit<5> in operand Lit<1>, and Lit<4> in operand Lit<0>
//! ```
//!
//! # How it is computed
//!
//! The letters fall into four groups: those of A and C, of B and C, of A and B, and of all three.
//! A group is a mode that is nested, so that each tensor is a batch of matrices under a layout of
//! the algebra, and [`gemm`](crate::algorithm::gemm()) multiplies them:
//! `C(m, n, l) = Σ_k A(m, k, l)·B(n, k, l)`. Nothing is copied. Modes that continue one another in
//! all tensors that have them are one loop, found at compile time, and no element takes a division
//! where the shapes have a common refinement. [`fold!`](macro@crate::fold) returns the matrices
//! themselves, for another product of them.
//!
//! Where an extent is known only at run time, [`try_contract!`](macro@crate::try_contract) compares
//! once. Large tensors are folded, and multiplied by
//! [`try_product_packed`](crate::algorithm::try_product_packed), on one thread or several.
//! Equations that are known only at run time, and an order of several operands by cost, are those
//! of `cute_dynamic::contraction`.

mod equation;
mod error;
mod extents;
mod modes;
mod places;
mod run;

pub use equation::{Contraction, Equation, OwnedContraction, TryContraction};
#[doc(hidden)]
pub use equation::{Term, TotalContraction, TotalTryContraction};
pub use error::{ContractError, Letter};
#[doc(hidden)]
pub use extents::{Cut, Extent, Meet};
#[doc(hidden)]
pub use modes::{Here, Next, Operand, OutputOf};
#[doc(hidden)]
pub use places::{Diagonal, OfA, OfB, OfC, Repeated};
pub use run::{FoldOf, contract, contracted, fold, try_contract};
#[doc(hidden)]
pub use run::{fold_one, sum, summed, try_sum};
