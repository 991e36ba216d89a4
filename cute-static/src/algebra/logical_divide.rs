//! Logical division: a layout split into the tiles that a tiler points to and the rest.
//!
//! `A ⊘ B = A ∘ (B, B*)` with the complement `B*` of the tile within the size of `A`, so that the result is a permutation of `A`'s elements; the `_ceil`
//! forms round the number of tiles up (Cecka §3.5.2). The other arrangements are the logical division, unzipped.

use super::by_mode::{Leftover, TileOperation, Tiler};
use super::complement::{ComplementBound, Covering, Within};
use super::compose::Composing;
use crate::Layout;
use crate::diagnostic::{Answer, Refusal};
use crate::htuple::{ComputeSize, Size};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// Tiles must fit exactly.
pub struct Exact;

/// The number of tiles is rounded up.
pub struct Ceil;

crate::operation! {
    /// `A ⊘ B = A ∘ (B, B*)`: the elements that `B` points to, and the rest; with a tiler, in each mode (Cecka §3.5.2).
    ///
    /// A permutation of the elements of `A`: it needs `B` to tile `[0, |A|)` exactly. Modes beyond the tiler, and modes under `_`, stay as they are.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(LogicalDivideOf<Layout![(4, 2, 3) : (2, 1, 8)], Layout![4 : 2]>, Layout![((2, 2), (2, 3)) : ((4, 1), (2, 8))]);
    /// assert_type_eq_all!(
    ///     LogicalDivideOf<Layout![(8, 16) : (20, 1)], Tile![4 : 1, 8 : 2]>,
    ///     Layout![((4, 2), (8, 2)) : ((20, 80), (2, 1))]
    /// );
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![9 : 1].logical_divide(layout![4 : 1]); // CUTE023: 4 does not divide 9
    /// ```
    LogicalDivide<T> = ComputeLogicalDivide, TryLogicalDivide, LogicalDivideOf, TryLogicalDivideOf, logical_divide(tiler: T) -> layout
}

crate::operation! {
    /// [`LogicalDivide`] with the number of tiles rounded up: CuTe's `logical_divide`, whose rest may overshoot `A`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(LogicalDivideCeilOf<Layout![9 : 1], Layout![4 : 1]>, Layout![(4, 3) : (1, 4)]);
    /// ```
    LogicalDivideCeil<T> = ComputeLogicalDivideCeil, TryLogicalDivideCeil, LogicalDivideCeilOf, TryLogicalDivideCeilOf, logical_divide_ceil(tiler: T) -> layout
}

impl<S, D, T> ComputeLogicalDivide<T> for Layout<S, D>
where
    T: Tiler<Dividing<Exact>, S, D>,
{
    type Outcome = T::Outcome;
}

impl<S, D, T> ComputeLogicalDivideCeil<T> for Layout<S, D>
where
    T: Tiler<Dividing<Ceil>, S, D>,
{
    type Outcome = T::Outcome;
}

/// Division, as an operation by mode.
pub struct Dividing<Kind>(PhantomData<Kind>);

/// The bound of the complement for a kind of division of a layout of size `M`.
#[doc(hidden)]
pub trait DivisionKind<M> {
    type End;
}

impl<M> DivisionKind<M> for Exact {
    type End = Within<M>;
}

impl<M> DivisionKind<M> for Ceil {
    type End = Covering<M>;
}

impl<Kind, S, D, TS, TD> TileOperation<TS, TD, S, D> for Dividing<Kind>
where
    S: ComputeSize,
    Kind: DivisionKind<Size<S>>,
    Size<S>: ComplementBound<TS, TD, Kind::End>,
    <Size<S> as ComplementBound<TS, TD, Kind::End>>::Outcome: ThenCompose<TS, TD, S, D>,
{
    type Outcome = <<Size<S> as ComplementBound<TS, TD, Kind::End>>::Outcome as ThenCompose<TS, TD, S, D>>::Outcome;
}

impl<Kind, S, D, Whole> Leftover<S, D, Whole> for Dividing<Kind> {
    type Outcome = Answer<Layout<S, D>>;
}

/// A tile `TS : TD` together with its complement, composed with the layout `S : D`: the outcome is a layout of rank 2.
#[doc(hidden)]
pub trait ThenCompose<TS, TD, S, D> {
    type Outcome;
}

impl<CS, CD, TS, TD, S, D> ThenCompose<TS, TD, S, D> for Answer<Layout<CS, CD>>
where
    Composing: TileOperation<HCons<TS, HCons<CS, HNil>>, HCons<TD, HCons<CD, HNil>>, S, D>,
{
    type Outcome = <Composing as TileOperation<HCons<TS, HCons<CS, HNil>>, HCons<TD, HCons<CD, HNil>>, S, D>>::Outcome;
}

impl<Why, TS, TD, S, D> ThenCompose<TS, TD, S, D> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}
