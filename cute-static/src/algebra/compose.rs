//! Composition, by rule L1: walk the modes of the left operand, refuse what would carry.
//!
//! `R = A ∘ B` refines `B` leaf by leaf and satisfies `R(c) = Â(B(c))` at *every* coordinate `c` of `B`. For a leaf `(n : r)` of `B` at a mode
//! `(s : d)` of the coalesced `A` with more modes behind it:
//!
//! - `s` divides `r`: the mode is skipped, go on behind it with `r/s`;
//! - `(n-1)·r < s`: emit `(n : r·d)`, done;
//! - `r < s` otherwise: the first carry is at `m = s/r`; emit `(m : r·d)` and go on behind the mode with `(n/m : 1)`, if `m` divides `n`;
//! - anything else is rare and goes through the rule in its general form, with prefix products ([`general`]).
//!
//! At the last mode, emit `(n : r·d)`. What all emissions at one mode add up to, its *load* `Σ (m-1)·r`, must stay below its extent: then no sum of
//! modes carries, and the composition is right. The walk is aligned with the modes, so the loads of the modes below never matter: they
//! stay below 1 in units of this mode.

pub(crate) mod bits;
pub(crate) mod coordinates;
pub(crate) mod general;
mod tuples;

use super::by_mode::{Leftover, TileOperation, Tiler};
use super::coalesce::{CoalesceModes, CoalescedModes};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, RuntimeNumber, reason};
use crate::htuple::{ComputeRank, Rank};
use crate::int::*;
use crate::layout::modes::{AsLayout, FlattenModes, IfDecided, Mode};
use crate::stride::{AnyCodomain, Basis, Bits, Coordinates, Elementwise, HasStrideKind, Integers, Xor};
use bits::SettleLast;
use coordinates::{ByCoordinate, Untouched};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};
use general::{ComposeLeafGeneral, GeneralModes, VerifyGeneral};

crate::operation! {
    /// `A ∘ B`: the layout `R` that refines `B` with `R(c) = Â(B(c))` at every coordinate `c` of `B` (Cecka §3.3).
    ///
    /// `B` is a layout, or a *tiler*, which works by mode: a tuple of tilers, one for each mode of `A`, where a number `n` stands for `n:1` and
    /// `_` keeps a mode whole. The result is compatible with `B`. It is not required that the image of `B` lies in the domain of `A`:
    /// `Â` is `A` with its last mode unbounded.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(Composition<Layout![(6, 2) : (8, 2)], Layout![(4, 3) : (3, 1)]>, Layout![((2, 2), 3) : ((24, 2), 8)]);
    /// assert_type_eq_all!(Composition<Layout![(8, 16) : (20, 1)], Tile![4 : 1, 8 : 2]>, Layout![(4, 8) : (20, 2)]);
    ///
    /// // One bound in generic code:
    /// fn third<A: Compose<B>, B>(a: A, b: B) -> u32 {
    ///     a.compose(b).offset(3)
    /// }
    /// assert_eq!(third(layout![(6, 2) : (8, 2)], layout![(4, 3) : (3, 1)]), 26);
    /// ```
    ///
    /// Where no layout has these values, the composition does not compile. CuTe's C++ accepts this one and returns a wrong layout:
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 3]);
    /// // CUTE010: cannot compose layouts: a run of Lit<3> elements of the right operand crosses a mode boundary
    /// // of the left operand after Lit<2> of them, and Lit<2> does not divide Lit<3>
    /// ```
    Compose<B> = ComputeCompose, TryCompose, ComposeOf, TryComposeOf, compose(b: B) -> layout
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

/// Composition of the layout `S : D` with the layout `BS : BD` that yields offsets, coordinates or bits, as `Self` says.
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

impl<S, D, BS, BD> ComposeKind<BS, BD, S, D> for Bits {
    type Outcome = Refusal<reason::WrongCodomain<Coordinates<()>, Bits>>;
}

// A composition needs a tile for each mode: CuTe's C++ drops modes beyond the tiler and pycute keeps them, so a program has to say which.
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

crate::diagnostic::of_layouts! {
    /// The strides `r·d` for every leaf `r` of the strides `R`, which belong to the shape `Self`.
    #[doc(hidden)]
    pub trait ScaleStrides<R, D> {
        type Output;
    }
}

impl<U, B, R, D> ScaleStrides<R, D> for UInt<U, B>
where
    R: Mul<D>,
{
    type Output = R::Output;
}

impl<D> ScaleStrides<HNil, D> for HNil {
    type Output = HNil;
}

impl<SH, ST, RH, RT, D> ScaleStrides<HCons<RH, RT>, D> for HCons<SH, ST>
where
    SH: ScaleStrides<RH, D>,
    ST: ScaleStrides<RT, D>,
{
    type Output = HCons<SH::Output, ST::Output>;
}

impl<D> ScaleStrides<NoAnswer, D> for NoAnswer {
    type Output = NoAnswer;
}

/// Composes the coalesced modes `Self` with the layout `BS : BD`. A left operand of one mode has no boundary: the strides are scaled and nothing can carry.
#[doc(hidden)]
pub trait ComposeModes<BS, BD> {
    type Outcome;
}

macro_rules! one_mode {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<S, BS, BD, $($g),*> ComposeModes<BS, BD> for HCons<Mode<S, $stride>, HNil>
        where
            BS: ScaleStrides<BD, $stride>,
        {
            type Outcome = Answer<Layout<BS, BS::Output>>;
        }
    )* };
}

for_each_sum! { one_mode }

impl<S, F, BS, BD> ComposeModes<BS, BD> for HCons<Mode<S, Xor<F>>, HNil>
where
    Loaded<Self, HNil>: ComposeTree<BS, BD>,
    <Loaded<Self, HNil> as ComposeTree<BS, BD>>::Output: Conclude,
{
    type Outcome = <<Loaded<Self, HNil> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome;
}

impl<M, H, T, BS, BD> ComposeModes<BS, BD> for HCons<M, HCons<H, T>>
where
    Loaded<Self, HNil>: ComposeTree<BS, BD>,
    <Loaded<Self, HNil> as ComposeTree<BS, BD>>::Output: Conclude,
    <<Loaded<Self, HNil> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome: AtBoundariesOf<Self>,
{
    type Outcome = <<<Loaded<Self, HNil> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome as AtBoundariesOf<Self>>::Outcome;
}

/// The outcome of a composition with the coalesced modes `Modes`: what is refused because of a mode boundary is refused for want of knowledge where the modes
/// may have other boundaries at run time.
#[doc(hidden)]
pub trait AtBoundariesOf<Modes> {
    type Outcome;
}

impl<R, Modes> AtBoundariesOf<Modes> for Answer<R> {
    type Outcome = Self;
}

impl<S, D, State, Modes> AtBoundariesOf<Modes> for Composed<S, D, State> {
    type Outcome = Self;
}

macro_rules! refused_at_boundaries {
    ($($reason:ident<$($g:ident),*>)*) => { $(
        impl<$($g,)* Modes> AtBoundariesOf<Modes> for Refusal<reason::$reason<$($g),*>>
        where
            Modes: HasBoundaries,
            Modes::Known: IfDecided<Self>,
        {
            type Outcome = <Modes::Known as IfDecided<Self>>::Output;
        }
    )* };
}

refused_at_boundaries! { ShapeDivisibility<A, B> CarriesIntoEachOther<A, B> BitsCarry<A> }

macro_rules! refused_elsewhere {
    ($($reason:ident<$($g:ident),*>)*) => { $(
        impl<$($g,)* Modes> AtBoundariesOf<Modes> for Refusal<reason::$reason<$($g),*>> {
            type Outcome = Self;
        }
    )* };
}

refused_elsewhere! { NotKnownToDivide<A, B> NotKnownToBeLess<A, B> }

/// Whether the coalesced modes `Self` end where they do whatever the runtime numbers are: `B1`, or [`Undecided`]. A runtime stride may continue the mode before it, and a mode of a
/// runtime extent may not count.
#[doc(hidden)]
pub trait HasBoundaries {
    type Known;
}

impl<M> HasBoundaries for HCons<M, HNil> {
    type Known = B1;
}

impl<S, D, L, S1, D1, L1, T> HasBoundaries for HCons<Mode<S, D, L>, HCons<Mode<S1, D1, L1>, T>>
where
    S: IsOne + Mul<D>,
    D1: IsEqual<Product<S, D>>,
    HCons<Mode<S1, D1, L1>, T>: HasBoundaries,
    D1::Output: AndKnown<<HCons<Mode<S1, D1, L1>, T> as HasBoundaries>::Known>,
    OneFlag<S>: AndKnown<<D1::Output as AndKnown<<HCons<Mode<S1, D1, L1>, T> as HasBoundaries>::Known>>::Known>,
{
    type Known = <OneFlag<S> as AndKnown<<D1::Output as AndKnown<<HCons<Mode<S1, D1, L1>, T> as HasBoundaries>::Known>>::Known>>::Known;
}

/// `Rest`, if the answer `Self` to a question is known.
#[doc(hidden)]
pub trait AndKnown<Rest> {
    type Known;
}

impl<Rest> AndKnown<Rest> for B0 {
    type Known = Rest;
}

impl<Rest> AndKnown<Rest> for B1 {
    type Known = Rest;
}

impl<Why, Rest> AndKnown<Rest> for Undecided<Why> {
    type Known = Self;
}

/// The modes of the left operand with their loads so far, and what the general rule emitted.
pub struct Loaded<Modes, General>(PhantomData<(Modes, General)>);

/// A composed subtree `S : D`, and the loads after it.
pub struct Composed<S, D, State>(PhantomData<(S, D, State)>);

crate::diagnostic::of_layouts! {
    /// Composes a subtree of the right operand; the loads run through its leaves.
    ///
    /// The output is a [`Composed`] or a [`Refusal`].
    #[doc(hidden)]
    pub trait ComposeTree<BS, BD> {
        type Output;
    }
}

impl<Modes, G, U, B, R> ComposeTree<UInt<U, B>, R> for Loaded<Modes, G>
where
    Modes: ComposeLeaf<UInt<U, B>, R>,
    Modes::Output: FinishLeaf<Modes, G, UInt<U, B>, R>,
{
    type Output = <Modes::Output as FinishLeaf<Modes, G, UInt<U, B>, R>>::Output;
}

impl<Modes, G> ComposeTree<HNil, HNil> for Loaded<Modes, G> {
    type Output = Composed<HNil, HNil, Self>;
}

impl<Modes, G, SH, ST, DH, DT> ComposeTree<HCons<SH, ST>, HCons<DH, DT>> for Loaded<Modes, G>
where
    Self: ComposeTree<SH, DH>,
    <Self as ComposeTree<SH, DH>>::Output: ThenComposeTail<ST, DT>,
{
    type Output = <<Self as ComposeTree<SH, DH>>::Output as ThenComposeTail<ST, DT>>::Output;
}

impl<Modes, General> ComposeTree<NoAnswer, NoAnswer> for Loaded<Modes, General> {
    type Output = Composed<NoAnswer, NoAnswer, Self>;
}

/// The head of a tuple is composed: compose the tail with the loads it left.
#[doc(hidden)]
pub trait ThenComposeTail<ST, DT> {
    type Output;
}

impl<S, D, State, ST, DT> ThenComposeTail<ST, DT> for Composed<S, D, State>
where
    State: ComposeTree<ST, DT>,
    State::Output: PutInFront<S, D>,
{
    type Output = <State::Output as PutInFront<S, D>>::Output;
}

impl<Why, ST, DT> ThenComposeTail<ST, DT> for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// The tail is composed too: join head and tail.
#[doc(hidden)]
pub trait PutInFront<S, D> {
    type Output;
}

impl<S, D, ST, DT, State> PutInFront<S, D> for Composed<ST, DT, State> {
    type Output = Composed<HCons<S, ST>, HCons<D, DT>, State>;
}

impl<Why, S, D> PutInFront<S, D> for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// All leaves are composed; where the general rule had a part in it, the loads are checked once more as a whole.
#[doc(hidden)]
pub trait Conclude {
    type Outcome;
}

impl<S, D, Modes> Conclude for Composed<S, D, Loaded<Modes, HNil>> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<S, D, Modes, M, T> Conclude for Composed<S, D, Loaded<Modes, HCons<M, T>>>
where
    Modes: VerifyGeneral<HCons<M, T>, Answer<Layout<S, D>>>,
{
    type Outcome = Modes::Outcome;
}

impl<Why> Conclude for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// What a leaf became: its modes, and the modes of the left operand with the leaf's load added.
pub struct Emitted<Modes, LoadedModes>(PhantomData<(Modes, LoadedModes)>);

/// A leaf whose stride does not fall on mode boundaries; the general rule takes over.
pub struct Misaligned;

/// Composes the leaf `(N : R)` of the right operand with the modes from this one on. `R` is counted in units of this mode's first stride.
///
/// The output is an [`Emitted`], [`Misaligned`] or a [`Refusal`].
#[doc(hidden)]
pub trait ComposeLeaf<N, R> {
    type Output;
}

macro_rules! last_mode {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<S, L, N, R, $($g),*> ComposeLeaf<N, R> for HCons<Mode<S, $stride, L>, HNil>
        where
            R: Mul<$stride>,
        {
            type Output = Emitted<HCons<Mode<N, R::Output>, HNil>, Self>;
        }
    )* };
}

for_each_sum! { last_mode }

impl<S, F, L, N, R> ComposeLeaf<N, R> for HCons<Mode<S, Xor<F>, L>, HNil>
where
    R: Mul<Xor<F>>,
    L: SettleLast<Mode<N, R::Output>, S, Xor<F>>,
{
    type Output = L::Output;
}

impl<S, D, L, H, T, N, R> ComposeLeaf<N, R> for HCons<Mode<S, D, L>, HCons<H, T>>
where
    R: Compare<S>,
    R::Output: ComposeInMode<N, R, S, D, L, HCons<H, T>>,
{
    type Output = <R::Output as ComposeInMode<N, R, S, D, L, HCons<H, T>>>::Output;
}

/// Does the stride `R` start within the mode `(S : D)`, at its end, or behind it?
#[doc(hidden)]
pub trait ComposeInMode<N, R, S, D, L, T> {
    type Output;
}

// Within: does the leaf also end within?
impl<N, R, S, D, L, T> ComposeInMode<N, R, S, D, L, T> for Less
where
    N: Predecessor,
    N::Output: Mul<R>,
    Product<N::Output, R>: Compare<S>,
    Comparison<Product<N::Output, R>, S>: EndsInMode<N, R, Product<N::Output, R>, S, D, L, T>,
{
    type Output = <Comparison<Product<N::Output, R>, S> as EndsInMode<N, R, Product<N::Output, R>, S, D, L, T>>::Output;
}

// At the end: the mode is skipped.
impl<N, R, S, D, L, T> ComposeInMode<N, R, S, D, L, T> for Equal
where
    T: ComposeLeaf<N, One>,
    T::Output: BehindMode<Mode<S, D, L>>,
{
    type Output = <T::Output as BehindMode<Mode<S, D, L>>>::Output;
}

// Behind: the mode is skipped if its extent divides the stride.
impl<N, R, S, D, L, T> ComposeInMode<N, R, S, D, L, T> for Greater
where
    R: TryDivExact<S>,
    R::Output: SkipMode<N, S, D, L, T>,
{
    type Output = <R::Output as SkipMode<N, S, D, L, T>>::Output;
}

refuse_undecided! { ComposeInMode<N, R, S, D, L, T> Output }

/// Goes on behind the mode with the quotient `R/S`, if there is one.
#[doc(hidden)]
pub trait SkipMode<N, S, D, L, T> {
    type Output;
}

impl<U, B, N, S, D, L, T> SkipMode<N, S, D, L, T> for UInt<U, B>
where
    T: ComposeLeaf<N, UInt<U, B>>,
    T::Output: BehindMode<Mode<S, D, L>>,
{
    type Output = <T::Output as BehindMode<Mode<S, D, L>>>::Output;
}

impl<N, S, D, L, T> SkipMode<N, S, D, L, T> for Inexact {
    type Output = Misaligned;
}

refuse_undecided! { SkipMode<N, S, D, L, T> Output }

/// Puts a skipped mode back in front of the loaded modes.
#[doc(hidden)]
pub trait BehindMode<M> {
    type Output;
}

impl<Modes, LoadedModes, M> BehindMode<M> for Emitted<Modes, LoadedModes> {
    type Output = Emitted<Modes, HCons<M, LoadedModes>>;
}

impl<M> BehindMode<M> for Misaligned {
    type Output = Misaligned;
}

impl<Why, M> BehindMode<M> for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// Does the leaf, whose last element lies at `X = (N-1)·R`, end within the mode?
#[doc(hidden)]
pub trait EndsInMode<N, R, X, S, D, L, T> {
    type Output;
}

impl<N, R, X, S, D, L, T> EndsInMode<N, R, X, S, D, L, T> for Less
where
    R: Mul<D>,
    L: AddLoad<X, S, Mode<N, Product<R, D>>>,
    L::Output: Settle<Mode<N, Product<R, D>>, S, D, T>,
{
    type Output = <L::Output as Settle<Mode<N, Product<R, D>>, S, D, T>>::Output;
}

impl<N, R, X, S, D, L, T> EndsInMode<N, R, X, S, D, L, T> for Equal
where
    Greater: EndsInMode<N, R, X, S, D, L, T>,
{
    type Output = <Greater as EndsInMode<N, R, X, S, D, L, T>>::Output;
}

impl<N, R, X, S, D, L, T> EndsInMode<N, R, X, S, D, L, T> for Greater
where
    S: TryDivExact<R>,
    S::Output: RunInMode<N, R, S, D, L, T>,
{
    type Output = <S::Output as RunInMode<N, R, S, D, L, T>>::Output;
}

refuse_undecided! { EndsInMode<N, R, X, S, D, L, T> Output }

/// Emits the run of `M = S/R` elements up to the end of the mode, if `R` divides `S` and `M` divides `N`.
#[doc(hidden)]
pub trait RunInMode<N, R, S, D, L, T> {
    type Output;
}

impl<U, B, N, R, S, D, L, T> RunInMode<N, R, S, D, L, T> for UInt<U, B>
where
    N: TryDivExact<UInt<U, B>>,
    N::Output: RunThenRest<UInt<U, B>, N, R, S, D, L, T>,
{
    type Output = <N::Output as RunThenRest<UInt<U, B>, N, R, S, D, L, T>>::Output;
}

impl<N, R, S, D, L, T> RunInMode<N, R, S, D, L, T> for Inexact {
    type Output = Misaligned;
}

refuse_undecided! { RunInMode<N, R, S, D, L, T> Output }

/// Emits the run of `M` elements and goes on behind the mode with the `Self = N/M` runs that are left.
#[doc(hidden)]
pub trait RunThenRest<M, N, R, S, D, L, T> {
    type Output;
}

impl<U, B, M, N, R, S, D, L, T> RunThenRest<M, N, R, S, D, L, T> for UInt<U, B>
where
    R: Mul<D>,
    S: SubBorrow<R, B0>,
    // (M-1)·R = S - R
    L: AddLoad<<S as SubBorrow<R, B0>>::Output, S, Mode<M, Product<R, D>>>,
    T: ComposeLeaf<UInt<U, B>, One>,
    T::Output: BehindRun<Mode<M, Product<R, D>>, S, D, <L as AddLoad<<S as SubBorrow<R, B0>>::Output, S, Mode<M, Product<R, D>>>>::Output>,
{
    type Output =
        <T::Output as BehindRun<Mode<M, Product<R, D>>, S, D, <L as AddLoad<<S as SubBorrow<R, B0>>::Output, S, Mode<M, Product<R, D>>>>::Output>>::Output;
}

impl<M, N, R, S, D, L, T> RunThenRest<M, N, R, S, D, L, T> for Inexact
where
    N: Decimal,
    M: Decimal,
{
    type Output = Refusal<reason::ShapeDivisibility<DecimalOf<N>, DecimalOf<M>>>;
}

refuse_undecided! { RunThenRest<M, N, R, S, D, L, T> Output }

/// Puts the emitted run `M` in front of the emitted modes, and its mode with the new load in front of the loaded ones.
#[doc(hidden)]
pub trait BehindRun<M, S, D, Load> {
    type Output;
}

impl<Modes, LoadedModes, M, S, D, Load> BehindRun<M, S, D, Load> for Emitted<Modes, LoadedModes>
where
    Load: Settle<M, S, D, LoadedModes, Modes>,
{
    type Output = Load::Output;
}

impl<M, S, D, Load> BehindRun<M, S, D, Load> for Misaligned {
    type Output = Misaligned;
}

impl<Why, M, S, D, Load> BehindRun<M, S, D, Load> for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// With the load `Self` on the mode `(S : D)`, or a refusal in place of a load: the emitted mode `M`, in front of `Modes`.
#[doc(hidden)]
pub trait Settle<M, S, D, T, Modes = HNil> {
    type Output;
}

impl<M, S, D, T, Modes> Settle<M, S, D, T, Modes> for UTerm {
    type Output = Emitted<HCons<M, Modes>, HCons<Mode<S, D>, T>>;
}

impl<U, B, M, S, D, T, Modes> Settle<M, S, D, T, Modes> for UInt<U, B> {
    type Output = Emitted<HCons<M, Modes>, HCons<Mode<S, D, UInt<U, B>>, T>>;
}

impl<Why, M, S, D, T, Modes> Settle<M, S, D, T, Modes> for Refusal<Why> {
    type Output = Refusal<Why>;
}

// The first load of a mode is below its extent by construction, known or not.
impl<M, S, D, T, Modes> Settle<M, S, D, T, Modes> for Unspecified {
    type Output = Emitted<HCons<M, Modes>, HCons<Mode<S, D, Unspecified>, T>>;
}

/// The load `Self + X` on a mode of extent `S` with the emitted mode `M`, or a refusal where it reaches the extent.
#[doc(hidden)]
pub trait AddLoad<X, S, M> {
    type Output;
}

/// Strides that add up, so that what the runs on a mode reach together is all that counts; not so [`bits`].
macro_rules! for_each_sum {
    ($callback:ident) => {
        $callback! {
            [] UTerm;
            [W C] UInt<W, C>;
            [A P] Basis<A, P>;
        }
    };
}

pub(crate) use for_each_sum;

macro_rules! add_load {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        // The first load of a mode is below its extent by construction.
        impl<X, S, N, $($g),*> AddLoad<X, S, Mode<N, $stride>> for UTerm {
            type Output = X;
        }

        impl<U, B, S, N, $($g),*> AddLoad<UTerm, S, Mode<N, $stride>> for UInt<U, B> {
            type Output = UInt<U, B>;
        }

        impl<U, B, V, F, S, N, $($g),*> AddLoad<UInt<V, F>, S, Mode<N, $stride>> for UInt<U, B>
        where
            UInt<U, B>: Add<UInt<V, F>>,
            Sum<UInt<U, B>, UInt<V, F>>: Compare<S>,
            Comparison<Sum<UInt<U, B>, UInt<V, F>>, S>: StaysBelow<Sum<UInt<U, B>, UInt<V, F>>, S>,
        {
            type Output = <Comparison<Sum<UInt<U, B>, UInt<V, F>>, S> as StaysBelow<Sum<UInt<U, B>, UInt<V, F>>, S>>::Output;
        }
    )* };
}

for_each_sum! { add_load }

macro_rules! no_more_load {
    ($([$($g:ident)*] $stride:ty;)*) => { $(
        impl<S, N, $($g),*> AddLoad<UTerm, S, Mode<N, $stride>> for Unspecified {
            type Output = Unspecified;
        }
    )* };
}

for_each_sum! { no_more_load }
no_more_load! { [E] Elementwise<E>; }

/// Loads that add up to what nothing is known of: `[generics] load, to it` each.
macro_rules! unspecified_load {
    ($([$($g:ident)*] $load:ty, $more:ty;)*) => { $(
        impl<S: Decimal, M, $($g),*> AddLoad<$more, S, M> for $load {
            type Output = Refusal<reason::NotKnownToBeLess<RuntimeNumber, DecimalOf<S>>>;
        }
    )* };
}

unspecified_load! {
    [U B] Unspecified, UInt<U, B>;
    [U B] UInt<U, B>, Unspecified;
    [] Unspecified, Unspecified;
}

/// Is the load `X` below the extent `S`?
#[doc(hidden)]
pub trait StaysBelow<X, S> {
    type Output;
}

impl<X, S> StaysBelow<X, S> for Less {
    type Output = X;
}

impl<X: Decimal, S: Decimal> StaysBelow<X, S> for Equal {
    type Output = Refusal<reason::CarriesIntoEachOther<DecimalOf<X>, DecimalOf<S>>>;
}

impl<X: Decimal, S: Decimal> StaysBelow<X, S> for Greater {
    type Output = Refusal<reason::CarriesIntoEachOther<DecimalOf<X>, DecimalOf<S>>>;
}

refuse_undecided! { StaysBelow<X, S> Output }

/// What a leaf became, as a subtree of the result; a misaligned leaf starts over with the general rule.
#[doc(hidden)]
pub trait FinishLeaf<Modes, G, N, R> {
    type Output;
}

impl<E, LoadedModes, Modes, G, N, R> FinishLeaf<Modes, G, N, R> for Emitted<E, LoadedModes>
where
    E: AsLayout,
{
    type Output = Composed<E::Shape, E::Stride, Loaded<LoadedModes, G>>;
}

impl<Why, Modes, G, N, R> FinishLeaf<Modes, G, N, R> for Refusal<Why> {
    type Output = Refusal<Why>;
}

impl<Modes, G, N, R> FinishLeaf<Modes, G, N, R> for Misaligned
where
    Modes: ComposeLeafGeneral<N, R, G>,
    <Modes as ComposeLeafGeneral<N, R, G>>::Output: GeneralModes<Modes>,
{
    type Output = <<Modes as ComposeLeafGeneral<N, R, G>>::Output as GeneralModes<Modes>>::Output;
}
