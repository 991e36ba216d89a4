//! Logical division: a layout split into the tiles that a tiler points to and the rest.
//!
//! `A ⊘ B = A ∘ (B, B*)` with the complement `B*` of the tile within the size of `A`, so the result
//! is a permutation of `A`'s elements. The `_ceil` forms round the number of tiles up (Cecka
//! §3.5.2). The other divisions rearrange the modes of the logical division.

use super::by_mode::{Leftover, TileOperation, Tiler};
use super::complement::{ComplementBound, Covering, FillGaps, Within};
use super::compose::{ComposeKind, Composing, for_each_sum};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason, unless_refused};
use crate::htuple::{ComputeSize, Size};
use crate::int::{CeilDiv, Inexact, Mul, One, TotalDivExact, UInt, UTerm, refuse_undecided};
use crate::layout::modes::ConcludeModes;
use crate::stride::{Basis, Custom, Elementwise, Integers, Neg, Xor, for_each_element};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// Tiles must fit exactly.
pub struct Exact;

/// The number of tiles is rounded up.
pub struct Ceil;

crate::operation! {
    /// Returns `A ⊘ B = A ∘ (B, B*)`: the elements that `B` points to, and the rest; with a tiler,
    /// in each mode (Cecka §3.5.2).
    ///
    /// The result is a permutation of the elements of `A`, so `B` must tile `[0, |A|)` exactly.
    /// Modes beyond the tiler, and modes whose tile is `_`, stay as they are.
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
    LogicalDivide<T> = ComputeLogicalDivide, TotalLogicalDivide, LogicalDivideOf, LogicalDivideOutcome, logical_divide(tiler: T) -> layout
}

crate::operation! {
    /// Returns [`LogicalDivide`] with the number of tiles rounded up: CuTe's `logical_divide`,
    /// whose rest may overshoot `A`.
    ///
    /// `R = A ∘ (B, B*)`, where `B*` is the [`ComplementCeil`](super::ComplementCeil) of `B` for
    /// the size of `A`.
    ///
    /// ```
    /// use cute_static::algebra::LogicalDivideCeilOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(LogicalDivideCeilOf<Layout![9 : 1], Layout![4 : 1]>, Layout![(4, 3) : (1, 4)]);
    /// ```
    LogicalDivideCeil<T> = ComputeLogicalDivideCeil, TotalLogicalDivideCeil, LogicalDivideCeilOf, LogicalDivideCeilOutcome,
    logical_divide_ceil(tiler: T) -> layout
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
    TD: DivideByTile<TS, S, D, Size<S>, Kind::End>,
{
    type Outcome = TD::Outcome;
}

crate::diagnostic::of_layouts! {
    /// Divides a mode `(S : D)` of the size `M` by the tile with the shape `TS` and the stride
    /// `Self`.
    #[doc(hidden)]
    pub trait DivideByTile<TS, S, D, M, End> {
        type Outcome;
    }
}

// Most tiles are contiguous: what is left out begins where they end.
macro_rules! divide_by_contiguous_tile {
    ($([$($g:ident)*] $shape:ty, $stride:ty;)*) => { $(
        impl<U, B, M, End, $($g),*> DivideByTile<UInt<U, B>, $shape, $stride, M, End> for One
        where
            HNil: FillGaps<UInt<U, B>, End>,
            <HNil as FillGaps<UInt<U, B>, End>>::Output: ConcludeModes,
            <<HNil as FillGaps<UInt<U, B>, End>>::Output as ConcludeModes>::Outcome: ThenCompose<ComposingIntegers, UInt<U, B>, Self, $shape, $stride>,
        {
            type Outcome = <<<HNil as FillGaps<UInt<U, B>, End>>::Output as ConcludeModes>::Outcome
                as ThenCompose<ComposingIntegers, UInt<U, B>, Self, $shape, $stride>>::Outcome;
        }
    )* };
}

divide_by_contiguous_tile! {
    [H T D] HCons<H, T>, D;
    [V C F] UInt<V, C>, Xor<F>;
    [V C E] UInt<V, C>, Elementwise<E>;
    [V C E] UInt<V, C>, Custom<E>;
}

impl<U, B, M, End> DivideByTile<UInt<U, B>, NoAnswer, NoAnswer, M, End> for One {
    type Outcome = Answer<Layout<NoAnswer, NoAnswer>>;
}

// And most modes are leaves, which such a tile and the rest divide as they stand: nothing can
// carry.
macro_rules! divide_leaf {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<U, B, V, F, M, End, $($g),*> DivideByTile<UInt<U, B>, UInt<V, F>, $stride, M, End> for One
        where
            End: CountTiles<UInt<U, B>>,
            End::Output: SplitLeaf<UInt<U, B>, $stride, M>,
        {
            type Outcome = <End::Output as SplitLeaf<UInt<U, B>, $stride, M>>::Outcome;
        }
    )* };
}

for_each_sum! { divide_leaf }

/// How many tiles of `N` elements the bound `Self` holds: a number, `Inexact` or `Undecided`.
#[doc(hidden)]
pub trait CountTiles<N> {
    type Output;
}

impl<N, M: TotalDivExact<N>> CountTiles<N> for Within<M> {
    type Output = M::Output;
}

impl<N, M: CeilDiv<N>> CountTiles<N> for Covering<M> {
    type Output = M::Output;
}

/// The mode of stride `D` as `Self` tiles of `N` elements, one after the other.
#[doc(hidden)]
pub trait SplitLeaf<N, D, M> {
    type Outcome;
}

// The complement is `1 : 0`.
impl<N, D, M> SplitLeaf<N, D, M> for One {
    type Outcome = Answer<Layout<HCons<N, HCons<Self, HNil>>, HCons<D, HCons<UTerm, HNil>>>>;
}

impl<U, B, C, N: Mul<D>, D, M> SplitLeaf<N, D, M> for UInt<UInt<U, B>, C> {
    type Outcome = Answer<Layout<HCons<N, HCons<Self, HNil>>, HCons<D, HCons<N::Output, HNil>>>>;
}

impl<N: Decimal, D, M: Decimal> SplitLeaf<N, D, M> for Inexact {
    type Outcome = Refusal<reason::BoundNotTiled<DecimalOf<N>, DecimalOf<M>>>;
}

refuse_undecided! { SplitLeaf<N, D, M> Outcome }

macro_rules! divide_by_tile {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<TS, S, D, M, End, $($g),*> DivideByTile<TS, S, D, M, End> for $stride
        where
            M: ComplementBound<TS, Self, End>,
            M::Outcome: ThenCompose<Composing, TS, Self, S, D>,
        {
            type Outcome = <M::Outcome as ThenCompose<Composing, TS, Self, S, D>>::Outcome;
        }
    )* };
}

divide_by_tile! {
    [] UTerm;
    [U A B] UInt<UInt<U, A>, B>;
    [] HNil;
    [H T] HCons<H, T>;
}

for_each_element! { divide_by_tile }

/// Composition with a right operand of integral strides.
pub struct ComposingIntegers;

impl<S, D, BS, BD> TileOperation<BS, BD, S, D> for ComposingIntegers
where
    Integers: ComposeKind<BS, BD, S, D>,
{
    type Outcome = <Integers as ComposeKind<BS, BD, S, D>>::Outcome;
}

impl<Kind, S, D, Whole> Leftover<S, D, Whole> for Dividing<Kind> {
    type Outcome = Answer<Layout<S, D>>;
}

unless_refused! {
    /// A tile `TS : TD` together with its complement, composed with the layout `S : D`: the outcome
    /// is a layout of rank 2.
    ThenCompose<Op, TS, TD, S, D> Outcome
}

impl<Op, CS, CD, TS, TD, S, D> ThenCompose<Op, TS, TD, S, D> for Answer<Layout<CS, CD>>
where
    Op: TileOperation<HCons<TS, HCons<CS, HNil>>, HCons<TD, HCons<CD, HNil>>, S, D>,
{
    type Outcome = Op::Outcome;
}
