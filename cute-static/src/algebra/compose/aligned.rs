//! The walk through the modes of the left operand, for strides that fall on mode boundaries.

use super::bits::SettleLast;
use super::boundaries::AtBoundariesOf;
use super::general::{ComposeLeafGeneral, GeneralModes, VerifyGeneral};
use super::load::{AddLoad, ComposeTree, Composed, Conclude, Emitted, Loaded, Misaligned, Settle, ThenComposeTail, for_each_sum};
use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason, unless_refused};
use crate::int::*;
use crate::layout::modes::{AsLayout, Mode};
use crate::stride::{Basis, Neg, Xor};
use frunk_core::hlist::{HCons, HNil};

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

/// Composes the one mode `(S : D)` with the layout `BS : BD`. `Self` says whether the multiples of
/// `D` by two numbers add up to that by their sum: if so, the strides are scaled.
#[doc(hidden)]
pub trait OneMode<S, D, BS, BD> {
    type Outcome;
}

impl<S, D, BS, BD> OneMode<S, D, BS, BD> for B1
where
    BS: ScaleStrides<BD, D>,
{
    type Outcome = Answer<Layout<BS, BS::Output>>;
}

impl<S, D, BS, BD> OneMode<S, D, BS, BD> for B0
where
    Loaded<HCons<Mode<S, D>, HNil>, HNil>: ComposeTree<BS, BD>,
    <Loaded<HCons<Mode<S, D>, HNil>, HNil> as ComposeTree<BS, BD>>::Output: Conclude,
{
    type Outcome = <<Loaded<HCons<Mode<S, D>, HNil>, HNil> as ComposeTree<BS, BD>>::Output as Conclude>::Outcome;
}

/// Composes the coalesced modes `Self` with the layout `BS : BD`. A left operand of one mode has no
/// boundary: the strides are scaled and nothing can carry.
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

impl<S, D, Modes> Conclude for Composed<S, D, Loaded<Modes, HNil>> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<S, D, Modes, M, T> Conclude for Composed<S, D, Loaded<Modes, HCons<M, T>>>
where
    Modes: VerifyGeneral<HCons<M, T>, Answer<Layout<S, D>>>,
{
    type Outcome = Modes::Outcome;
}

/// Composes the leaf `(N : R)` of the right operand with the modes from this one on. `R` is counted
/// in units of this mode's first stride.
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

/// Does the stride `R` start within the mode `(S : D)`, at its end, or past it?
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

// Past: the mode is skipped if its extent divides the stride.
impl<N, R, S, D, L, T> ComposeInMode<N, R, S, D, L, T> for Greater
where
    R: TotalDivExact<S>,
    R::Output: SkipMode<N, S, D, L, T>,
{
    type Output = <R::Output as SkipMode<N, S, D, L, T>>::Output;
}

refuse_undecided! { ComposeInMode<N, R, S, D, L, T> Output }

/// Goes on past the mode with the quotient `R/S`, if there is one.
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

unless_refused! {
    /// Puts a skipped mode back in front of the loaded modes.
    BehindMode<M> Output
}

impl<Modes, LoadedModes, M> BehindMode<M> for Emitted<Modes, LoadedModes> {
    type Output = Emitted<Modes, HCons<M, LoadedModes>>;
}

impl<M> BehindMode<M> for Misaligned {
    type Output = Misaligned;
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
    S: TotalDivExact<R>,
    S::Output: RunInMode<N, R, S, D, L, T>,
{
    type Output = <S::Output as RunInMode<N, R, S, D, L, T>>::Output;
}

refuse_undecided! { EndsInMode<N, R, X, S, D, L, T> Output }

/// Emits the run of `M = S/R` elements up to the end of the mode, if `R` divides `S` and `M`
/// divides `N`.
#[doc(hidden)]
pub trait RunInMode<N, R, S, D, L, T> {
    type Output;
}

impl<U, B, N, R, S, D, L, T> RunInMode<N, R, S, D, L, T> for UInt<U, B>
where
    N: TotalDivExact<UInt<U, B>>,
    N::Output: RunThenRest<UInt<U, B>, N, R, S, D, L, T>,
{
    type Output = <N::Output as RunThenRest<UInt<U, B>, N, R, S, D, L, T>>::Output;
}

impl<N, R, S, D, L, T> RunInMode<N, R, S, D, L, T> for Inexact {
    type Output = Misaligned;
}

refuse_undecided! { RunInMode<N, R, S, D, L, T> Output }

/// Emits the run of `M` elements and goes on past the mode with the `Self = N/M` runs that are
/// left.
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

unless_refused! {
    /// Puts the emitted run `M` in front of the emitted modes, and its mode with the new load in
    /// front of the loaded ones.
    BehindRun<M, S, D, Load> Output
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

unless_refused! {
    /// What a leaf became, as a subtree of the result; a misaligned leaf starts over with the
    /// general rule.
    FinishLeaf<Modes, G, N, R> Output
}

impl<E, LoadedModes, Modes, G, N, R> FinishLeaf<Modes, G, N, R> for Emitted<E, LoadedModes>
where
    E: AsLayout,
{
    type Output = Composed<E::Shape, E::Stride, Loaded<LoadedModes, G>>;
}

impl<Modes, G, N, R> FinishLeaf<Modes, G, N, R> for Misaligned
where
    Modes: ComposeLeafGeneral<N, R, G>,
    <Modes as ComposeLeafGeneral<N, R, G>>::Output: GeneralModes<Modes>,
{
    type Output = <<Modes as ComposeLeafGeneral<N, R, G>>::Output as GeneralModes<Modes>>::Output;
}
