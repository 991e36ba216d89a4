//! Layouts as morphisms: four categories whose composition is the composition of layouts.
//!
//! Here a layout is a morphism from its domain to its codomain. Both are tuples, and the morphism
//! says which entry of the one is which entry of the other. Composition is then composition of maps
//! of indices, without arithmetic. Not every layout is such a morphism, and two morphisms compose
//! only if the middle tuples are equal. Refinements make them equal, which gives a composition
//! algorithm (the [`nest`] module).
//!
//! | category | objects | morphisms | layouts | source |
//! |---|---|---|---|---|
//! | [`Fact`](fact) | sequences of primes, [`Factorization`] | [`FactMorphism`] | permutations, and more | Shah §3 |
//! | [`Tuple`](mod@tuple) | tuples of positive integers | [`TupleMorphism`] | flat tractable layouts | Colfax, *Categorical foundations* |
//! | [`Nest`](nest) | nested tuples | [`NestMorphism`] | tractable layouts | Colfax, *Categorical foundations* |
//! | [spans](span) | nested tuples | [`Span`]: a [`Refinement`] backwards, then a morphism | tractable layouts, by the sizes of their modes | Colfax, *Categorical foundations* |
//!
//! The nestings of tuples are the operad of [profiles](profile). [`Drawing`s](crate::render) show
//! all of this, and so do `cute morphism` and `cute refine`.
//!
//! Entries are counted from 0. `g.compose(&f)` is `g ∘ f`, the same order as
//! [`Layout::compose`](crate::Layout::compose). The operations of the [algebra](crate::algebra)
//! decide more cases; the morphisms are an independent way to the same answers, and a way to draw
//! them.

pub mod fact;
pub mod nest;
mod notation;
mod parts;
pub mod permutation;
mod prime;
pub mod profile;
pub mod refinement;
pub mod span;
pub mod tractable;
pub mod tuple;

pub use fact::{FactMorphism, Factorization, factorizations_of};
pub use nest::NestMorphism;
pub use permutation::{count_permutations_of, permutations_of};
pub use profile::Profile;
pub use refinement::{MutualRefinement, Refinement};
pub use span::Span;
pub use tuple::TupleMorphism;

use crate::LayoutError;
use crate::int::mul;
use alloc::vec::Vec;
use core::fmt;

/// The product of the entries of an object.
fn product(entries: &[u64]) -> Result<u64, LayoutError> {
    entries.iter().try_fold(1, |product, &entry| mul(product, entry))
}

/// `Π_{j<i} entries[j]` for every `i`: the stride of a mode that goes to entry `i`. The product of
/// all is known to fit.
fn prefix_products(entries: &[u64]) -> Vec<u64> {
    entries
        .iter()
        .scan(1, |product, &entry| {
            let before = *product;
            *product *= entry;
            Some(before)
        })
        .collect()
}

/// Whether the codomain of one morphism is the domain of the other.
fn meet(codomain: &[u64], domain: &[u64]) -> Result<(), LayoutError> {
    if codomain == domain {
        return Ok(());
    }
    Err(LayoutError::NotComposable { entry: codomain.iter().zip(domain).take_while(|(a, b)| a == b).count() })
}

/// The realization of a map of entries: the coordinate of `x` in `domain`, sent to `codomain` entry
/// by entry, read as a number again. `None` beyond the domain.
///
/// Nothing overflows if the morphism's layout has no offset beyond 64 bits.
fn realize(x: u64, domain: &[u64], codomain: &[u64], map: impl Fn(usize) -> Option<usize>) -> Option<u64> {
    let mut coordinate = alloc::vec![0; codomain.len()];
    let mut rest = x;
    for (i, extent) in domain.iter().enumerate() {
        if let Some(j) = map(i) {
            coordinate[j] += rest % extent;
        }
        rest /= extent;
    }
    let value = || coordinate.iter().zip(prefix_products(codomain)).map(|(c, stride)| c * stride).sum();
    (rest == 0).then(value)
}

/// Entries between brackets.
fn write_list(f: &mut fmt::Formatter<'_>, brackets: [&str; 2], separator: &str, items: impl Iterator<Item = impl fmt::Display>) -> fmt::Result {
    f.write_str(brackets[0])?;
    for (i, item) in items.enumerate() {
        write!(f, "{}{item}", if i == 0 { "" } else { separator })?;
    }
    f.write_str(brackets[1])
}
