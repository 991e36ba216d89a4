//! Composition, by rule L1: it walks the modes of the left operand, and refuses runs that would
//! carry.
//!
//! `R = A ∘ B` refines `B` leaf by leaf and satisfies `R(c) = Â(B(c))` at *every* coordinate `c` of
//! `B`. For a leaf `(n : r)` of `B` at a mode `(s : d)` of the coalesced `A` that is not the last:
//!
//! - `s` divides `r`: skip the mode, and go on at the next one with `r/s`;
//! - `(n-1)·r < s`: emit `(n : r·d)`, done;
//! - `r < s` otherwise: the first carry is at `m = s/r`; emit `(m : r·d)` and go on at the next
//!   mode with `(n/m : 1)`, if `m` divides `n`;
//! - any other case is rare and takes the rule in its general form, with prefix products
//!   ([`general`]).
//!
//! At the last mode, emit `(n : r·d)`. The emissions at one mode add up to its *load* `Σ (m-1)·r`,
//! which must stay below its extent. Then no sum of modes carries, and the composition is right.
//! The walk is aligned with the modes, so the loads of the modes below never matter: they stay
//! below 1 in units of this mode.

mod aligned;
mod bits;
mod boundaries;
mod coordinates;
mod elements;
mod general;
mod load;
mod tuples;

pub(super) use general::{EvaluateModes, ValueAt};
pub(super) use load::{ComposeTree, Composed, Conclude, ThenComposeTail, for_each_sum};

use super::by_mode::{Leftover, TileOperation, Tiler};
use super::coalesce::{CoalesceModes, CoalescedModes};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason};
use crate::htuple::{ComputeRank, Rank};
use crate::int::*;
use crate::layout::modes::{FlattenModes, Mode};
use crate::stride::{AnyCodomain, Bits, Coordinates, Elements, HasStrideKind, Integers, integers_only};
use aligned::ComposeModes;
use coordinates::{ByCoordinate, Untouched};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `A ∘ B`: the layout `R` that refines `B` with `R(c) = Â(B(c))` at every coordinate
    /// `c` of `B` (Cecka §3.3).
    ///
    /// `B` is a layout, or a *tiler*, which works by mode: a tuple of tilers, one for each mode of
    /// `A`, where a number `n` stands for `n:1` and `_` keeps a mode whole. The result is
    /// compatible with `B`. The image of `B` need not lie in the domain of `A`: `Â` is `A` with its
    /// last mode unbounded.
    ///
    /// ```
    /// use cute_static::algebra::Composition;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(Composition<Layout![(6, 2) : (8, 2)], Layout![(4, 3) : (3, 1)]>, Layout![((2, 2), 3) : ((24, 2), 8)]);
    /// assert_type_eq_all!(Composition<Layout![(8, 16) : (20, 1)], Tile![4 : 1, 8 : 2]>, Layout![(4, 8) : (20, 2)]);
    ///
    /// // One bound in generic code:
    /// fn third<A: Compose<B>, B>(a: A, b: B) -> usize {
    ///     a.compose(b).offset(3)
    /// }
    /// assert_eq!(third(layout![(6, 2) : (8, 2)], layout![(4, 3) : (3, 1)]), 26);
    /// ```
    ///
    /// Where no layout has these values, the composition does not compile. CuTe's C++ accepts this
    /// composition and returns a wrong layout:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 3]);
    /// // CUTE010: cannot compose layouts: a run of Lit<3> elements of the right operand crosses a mode boundary
    /// // of the left operand after Lit<2> of them, and Lit<2> does not divide Lit<3>
    /// ```
    #[doc(alias = "composition")]
    Compose<B> = ComputeCompose, TotalCompose, ComposeOf, ComposeOutcome, compose(b: B) -> layout
}

/// `A ∘ B`; the field's word for [`ComposeOf`].
pub type Composition<A, B> = ComposeOf<A, B>;

impl<S, D, B> ComputeCompose<B> for Layout<S, D>
where
    B: Tiler<Composing, S, D>,
{
    type Outcome = B::Outcome;
}

/// Composition, as an operation by mode.
pub struct Composing;

impl<S, D, BS, BD> TileOperation<BS, BD, S, D> for Composing
where
    BD: HasStrideKind,
    BD::Kind: ComposeKind<BS, BD, S, D>,
{
    type Outcome = <BD::Kind as ComposeKind<BS, BD, S, D>>::Outcome;
}

/// Composition of the layout `S : D` with the layout `BS : BD` that yields offsets, coordinates or
/// bits, as `Self` says.
#[doc(hidden)]
pub trait ComposeKind<BS, BD, S, D> {
    type Outcome;
}

macro_rules! offsets {
    ($($kind:ident)*) => { $(
        impl<U, V, D, BS, BD> ComposeKind<BS, BD, UInt<U, V>, D> for $kind
        where
            HCons<Mode<UInt<U, V>, D>, HNil>: ComposeModes<BS, BD>,
        {
            type Outcome = <HCons<Mode<UInt<U, V>, D>, HNil> as ComposeModes<BS, BD>>::Outcome;
        }

        impl<H, T, D, BS, BD> ComposeKind<BS, BD, HCons<H, T>, D> for $kind
        where
            HCons<H, T>: FlattenModes<D, HNil>,
            <HCons<H, T> as FlattenModes<D, HNil>>::Output: CoalesceModes,
            CoalescedModes<HCons<H, T>, D>: ComposeModes<BS, BD>,
        {
            type Outcome = <CoalescedModes<HCons<H, T>, D> as ComposeModes<BS, BD>>::Outcome;
        }

        impl<BS, BD> ComposeKind<BS, BD, NoAnswer, NoAnswer> for $kind {
            type Outcome = Answer<Layout<NoAnswer, NoAnswer>>;
        }
    )* };
}

offsets! { Integers AnyCodomain }

impl<S, D, BS, BD> ComposeKind<BS, BD, S, D> for Coordinates<()>
where
    ByCoordinate<Untouched<S, D>>: ComposeTree<BS, BD>,
    <ByCoordinate<Untouched<S, D>> as ComposeTree<BS, BD>>::Output: Conclude,
{
    type Outcome = <<ByCoordinate<Untouched<S, D>> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome;
}

integers_only! { @natural ComposeKind [BS BD S D] }
integers_only! { @refused ComposeKind [BS BD S D] Elements<()> }

impl<S, D, BS, BD> ComposeKind<BS, BD, S, D> for Bits {
    type Outcome = Refusal<reason::WrongCodomain<Coordinates<()>, Bits>>;
}

// A composition needs a tile for each mode: CuTe's C++ drops modes beyond the tiler and pycute
// keeps them, so a program has to say which.
impl<Whole> Leftover<HNil, HNil, Whole> for Composing {
    type Outcome = Answer<Layout<HNil, HNil>>;
}

impl<SH, ST, DH, DT, S, Tiles> Leftover<HCons<SH, ST>, HCons<DH, DT>, (S, Tiles)> for Composing
where
    S: ComputeRank<Output: Decimal>,
    Tiles: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::TooFewTiles<DecimalOf<Rank<Tiles>>, DecimalOf<Rank<S>>>>;
}
