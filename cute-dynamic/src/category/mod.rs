//! Layouts as morphisms: the permutations that are layouts.

pub mod permutation;
mod prime;

pub use permutation::{count_permutations_of, permutations_of};
