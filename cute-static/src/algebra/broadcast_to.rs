//! A layout repeated along the modes that have one element.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, NoAnswer, Refusal, reason, unless_refused};
use crate::htuple::congruent::TotalCongruent;
use crate::int::{B0, B1, Equality, IsEqual, One, UInt, UTerm, refuse_undecided};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout of another shape that repeats where `A` has extent 1: `R(c) = A(c')`, of
    /// which `c'` has 0 in the place of each component whose extent in `A` is 1 (NumPy's
    /// `broadcast_to`, PyTorch's `expand`).
    ///
    /// The shape is congruent to that of `A`, and every other extent is the same in both. A mode
    /// that repeats has stride 0.
    ///
    /// ```
    /// use cute_static::algebra::BroadcastToOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(BroadcastToOf<Layout![(1, 8) : (8, 1)], Shape![4, 8]>, Layout![(4, 8) : (0, 1)]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![(2, 8) : (8, 1)].broadcast_to(shape![4, 8]);
    /// // CUTE024: cannot broadcast extent Lit<2> to Lit<4>: an extent of 1 repeats, and any other stays
    /// ```
    #[doc(alias = "expand")]
    BroadcastTo<B> = ComputeBroadcastTo, TotalBroadcastTo, BroadcastToOf, BroadcastToOutcome, broadcast_to(shape: B) -> layout
}

impl<S, D, B> ComputeBroadcastTo<B> for Layout<S, D>
where
    S: TotalCongruent<B>,
    S::Outcome: ThenBroadcast<S, D, B>,
{
    type Outcome = <S::Outcome as ThenBroadcast<S, D, B>>::Outcome;
}

unless_refused! {
    /// The layout `S : D` at the congruent shape `B`.
    ThenBroadcast<S, D, B> Outcome
}

impl<S, D, B> ThenBroadcast<S, D, B> for Answer<()>
where
    S: BroadcastStrides<D, B>,
    S::Outcome: ThenOfShape<B>,
{
    type Outcome = <S::Outcome as ThenOfShape<B>>::Outcome;
}

unless_refused! {
    /// The layout of the shape `B` with these strides.
    ThenOfShape<B> Outcome
}

impl<D, B> ThenOfShape<B> for Answer<D> {
    type Outcome = Answer<Layout<B, D>>;
}

crate::diagnostic::of_layouts! {
    /// The strides `D`, which belong to the shape `Self`, at the congruent shape `B`: an `Answer`,
    /// or a `Refusal`.
    #[doc(hidden)]
    pub trait BroadcastStrides<D, B> {
        type Outcome;
    }
}

impl<U, V, D, B> BroadcastStrides<D, B> for UInt<U, V>
where
    Self: IsEqual<One>,
    Equality<Self, One>: RepeatsIfOne<Self, D, B>,
{
    type Outcome = <Equality<Self, One> as RepeatsIfOne<Self, D, B>>::Outcome;
}

impl<B> BroadcastStrides<HNil, B> for HNil {
    type Outcome = Answer<HNil>;
}

impl<S, T, D, E, B, C> BroadcastStrides<HCons<D, E>, HCons<B, C>> for HCons<S, T>
where
    S: BroadcastStrides<D, B>,
    S::Outcome: ThenBroadcastRest<T, E, C>,
{
    type Outcome = <S::Outcome as ThenBroadcastRest<T, E, C>>::Outcome;
}

impl<D, B> BroadcastStrides<D, B> for NoAnswer {
    type Outcome = Answer<NoAnswer>;
}

unless_refused! {
    /// The strides of the first mode, in front of those of the others.
    ThenBroadcastRest<T, E, C> Outcome
}

impl<D, T, E, C> ThenBroadcastRest<T, E, C> for Answer<D>
where
    T: BroadcastStrides<E, C>,
    T::Outcome: ThenBehind<D>,
{
    type Outcome = <T::Outcome as ThenBehind<D>>::Outcome;
}

unless_refused! {
    /// These strides behind those of the first mode.
    ThenBehind<D> Outcome
}

impl<D, E> ThenBehind<D> for Answer<E> {
    type Outcome = Answer<HCons<D, E>>;
}

/// Has the mode `(S : D)` one element? The shape has the extent `B` there.
#[doc(hidden)]
pub trait RepeatsIfOne<S, D, B> {
    type Outcome;
}

impl<S, D, B: IsAnExtent> RepeatsIfOne<S, D, B> for B1 {
    type Outcome = B::Outcome;
}

impl<S, D, B> RepeatsIfOne<S, D, B> for B0
where
    S: IsEqual<B>,
    Equality<S, B>: StaysIfEqual<S, D, B>,
{
    type Outcome = <Equality<S, B> as StaysIfEqual<S, D, B>>::Outcome;
}

refuse_undecided! { RepeatsIfOne<S, D, B> Outcome }

/// Stride 0, unless the extent of the shape is 0.
#[doc(hidden)]
pub trait IsAnExtent {
    type Outcome;
}

impl<U, V> IsAnExtent for UInt<U, V> {
    type Outcome = Answer<UTerm>;
}

impl IsAnExtent for UTerm {
    type Outcome = Refusal<reason::NotBroadcast<DecimalOf<One>, DecimalOf<UTerm>>>;
}

/// Is the extent that of the shape?
#[doc(hidden)]
pub trait StaysIfEqual<S, D, B> {
    type Outcome;
}

impl<S, D, B> StaysIfEqual<S, D, B> for B1 {
    type Outcome = Answer<D>;
}

impl<S: Decimal, D, B: Decimal> StaysIfEqual<S, D, B> for B0 {
    type Outcome = Refusal<reason::NotBroadcast<DecimalOf<S>, DecimalOf<B>>>;
}

refuse_undecided! { StaysIfEqual<S, D, B> Outcome }
