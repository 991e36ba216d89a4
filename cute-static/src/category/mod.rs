//! Layouts as morphisms: what the types have of the categories of layouts.
//!
//! In `cute-dynamic`, the module of this name has all of it as values.

pub(crate) mod fact;
mod permutation;

pub use fact::{FactLayout, FactLayoutOf, Factorization};
pub use permutation::count_permutations_of;
