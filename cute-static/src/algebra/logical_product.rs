//! Logical product: a layout repeated by another.
//!
//! `A ⊗ B = (A, A* ∘ B)` with the unbounded complement `A*`: each element of `B` is a shifted copy
//! of `A` (Cecka §3.5.1). If `A` and `B` are injective layouts, so is the result, because `A*` is
//! the unbounded complement. By mode, copies may share offsets: see [`LogicalProduct`].

use super::by_mode::{Leftover, TileOperation, Tiler};
use super::complement::ComputeComplement;
use super::compose::Composing;
use crate::Layout;
use crate::diagnostic::{Answer, unless_refused};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns `A ⊗ B = (A, A* ∘ B)`: `A`, and a copy of it for each element of `B`; with a tiler,
    /// in each mode (Cecka §3.5.1).
    ///
    /// Modes beyond the tiler, and modes whose tile is `_`, stay as they are. With an injective
    /// layout for `B`, copies never share an offset. A tiler repeats each mode by itself, at
    /// offsets that this mode leaves out; another mode may have the same offsets.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(LogicalProductOf<Layout![(2, 2) : (4, 1)], Layout![6 : 1]>, Layout![((2, 2), (2, 3)) : ((4, 1), (2, 8))]);
    /// assert_type_eq_all!(LogicalProductOf<Layout![(4, 8) : (20, 2)], Layout![(3, 2) : (2, 1)]>, Layout![((4, 8), (3, 2)) : ((20, 2), (80, 1))]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 2) : (1, 2)].logical_product(layout![3 : 1]); // CUTE021: the modes of the left operand overlap
    /// ```
    LogicalProduct<B> = ComputeLogicalProduct, TotalLogicalProduct, LogicalProductOf, LogicalProductOutcome, logical_product(tiler: B) -> layout
}

impl<S, D, B> ComputeLogicalProduct<B> for Layout<S, D>
where
    B: Tiler<Repeating, S, D>,
{
    type Outcome = B::Outcome;
}

/// Product, as an operation by mode.
pub struct Repeating;

impl<S, D, BS, BD> TileOperation<BS, BD, S, D> for Repeating
where
    Layout<S, D>: ComputeComplement,
    <Layout<S, D> as ComputeComplement>::Outcome: ThenRepeat<BS, BD>,
    <<Layout<S, D> as ComputeComplement>::Outcome as ThenRepeat<BS, BD>>::Outcome: BehindBlock<S, D>,
{
    type Outcome = <<<Layout<S, D> as ComputeComplement>::Outcome as ThenRepeat<BS, BD>>::Outcome as BehindBlock<S, D>>::Outcome;
}

impl<S, D, Whole> Leftover<S, D, Whole> for Repeating {
    type Outcome = Answer<Layout<S, D>>;
}

unless_refused! {
    /// The complement, composed with the layout `BS : BD`.
    ThenRepeat<BS, BD> Outcome
}

impl<CS, CD, BS, BD> ThenRepeat<BS, BD> for Answer<Layout<CS, CD>>
where
    Composing: TileOperation<BS, BD, CS, CD>,
{
    type Outcome = <Composing as TileOperation<BS, BD, CS, CD>>::Outcome;
}

unless_refused! {
    /// The block `S : D` in front of its repetitions.
    BehindBlock<S, D> Outcome
}

impl<S, D, RS, RD> BehindBlock<S, D> for Answer<Layout<RS, RD>> {
    type Outcome = Answer<Layout<HCons<S, HCons<RS, HNil>>, HCons<D, HCons<RD, HNil>>>>;
}
