//! Upcast: the layout over larger elements.

use super::cast::{BehindCast, Cast, CastAlone, Casting, ConcludeCast, LastCast, LowerCast, cast_factor, cast_tree};
use crate::Layout;
use crate::diagnostic::{Decimal, DecimalOf, NoAnswer, Refusal, reason};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::label::{First, Label, Lower, Place, Second};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// The layout over elements `N` times as large: groups of `N` consecutive offsets become one, `R(c') = A(c) / N`.
    ///
    /// Each stride must be a multiple of `N`, or divide it with the extent a multiple of the quotient, or the whole mode lie in one element; modes that
    /// share an element must not carry out of it. Broadcast modes stay.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(UpcastOf<Layout![16, 3], Int![4]>, Layout![(4, 3) : (1, 4)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![6 : 1].upcast(int![4]); // CUTE060: 6 elements are not groups of 4
    /// ```
    Upcast<N> = ComputeUpcast, TryUpcast, UpcastOf, TryUpcastOf, upcast(factor: N) -> layout by mode
}

impl<S, D, N> ComputeUpcast<N> for Layout<S, D>
where
    N: UpcastFactor<S, D>,
{
    type Outcome = N::Outcome;
}

/// A factor for upcasts of the layout `S : D`; in the place of `Self` so that the solver waits for it.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a factor for a cast",
    label = "expected a number of at least 1",
    note = "write the factor as `Int![4]`; in generic code, add the bound `A: Upcast<N>`"
)]
#[doc(hidden)]
pub trait UpcastFactor<S, D> {
    type Outcome;
}

impl<S, D, U, B> UpcastFactor<S, D> for UInt<U, B>
where
    S: UpcastTree<D, Casting<Self, UTerm>, Output: ConcludeCast<Self>>,
{
    type Outcome = <S::Output as ConcludeCast<Self>>::Outcome;
}

cast_factor! { UpcastFactor ComputeUpcast }
cast_tree! { UpcastTree, UpcastTail, UpcastMode }

impl<N, State> UpcastTree<NoAnswer, Casting<N, State>> for NoAnswer {
    type Output = Cast<NoAnswer, NoAnswer, State>;
}

// A broadcast mode stays.
impl<N, X, S> UpcastMode<S, Casting<N, X>> for UTerm {
    type Output = Cast<S, UTerm, X>;
}

// Stride 1: `N` elements are one.
impl<N, X, S> UpcastMode<S, Casting<N, X>> for One
where
    S: TryDivExact<N>,
    TryQuotient<S, N>: UpcastExtent<N, N, X, S, One>,
{
    type Output = <TryQuotient<S, N> as UpcastExtent<N, N, X, S, One>>::Output;
}

impl<N, X, S, V, C, E> UpcastMode<S, Casting<N, X>> for UInt<UInt<V, C>, E>
where
    UInt<UInt<V, C>, E>: TryDivExact<N>,
    TryQuotient<UInt<UInt<V, C>, E>, N>: UpcastAligned<N, X, S, UInt<UInt<V, C>, E>>,
{
    type Output = <TryQuotient<UInt<UInt<V, C>, E>, N> as UpcastAligned<N, X, S, UInt<UInt<V, C>, E>>>::Output;
}

/// Is the stride `D` a multiple of `N`?
#[doc(hidden)]
pub trait UpcastAligned<N, X, S, D> {
    type Output;
}

impl<N, X, S, D, U, B> UpcastAligned<N, X, S, D> for UInt<U, B> {
    type Output = Cast<S, Self, X>;
}

impl<N, X, S, D> UpcastAligned<N, X, S, D> for Inexact
where
    N: TryDivExact<D>,
    N::Output: UpcastGroups<N, X, S, D>,
{
    type Output = <N::Output as UpcastGroups<N, X, S, D>>::Output;
}

refuse_undecided! { UpcastAligned<N, X, S, D> Output }

/// `Self = N/D` elements of the mode make up one new element, if the stride `D` divides `N`.
#[doc(hidden)]
pub trait UpcastGroups<N, X, S, D> {
    type Output;
}

impl<N, X, S, D, U, B> UpcastGroups<N, X, S, D> for UInt<U, B>
where
    S: TryDivExact<Self>,
    S::Output: UpcastExtent<Self, N, X, S, D>,
{
    type Output = <S::Output as UpcastExtent<Self, N, X, S, D>>::Output;
}

impl<N: Decimal, X, S: Decimal, D: Decimal> UpcastGroups<N, X, S, D> for Inexact {
    type Output = Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<D>, DecimalOf<N>>>;
}

refuse_undecided! { UpcastGroups<N, X, S, D> Output }

/// `Self = S/G` groups of `G` elements, or less than one group.
#[doc(hidden)]
pub trait UpcastExtent<G, N, X, S, D> {
    type Output;
}

impl<G, N, X, S, D, U, B> UpcastExtent<G, N, X, S, D> for UInt<U, B>
where
    N: SubBorrow<D, B0>,
    // (G-1)·D = N - D
    X: WithinElement<<N as SubBorrow<D, B0>>::Output, N, S, D, Self>,
{
    type Output = X::Output;
}

impl<G, N, X, S, D> UpcastExtent<G, N, X, S, D> for Inexact
where
    S: Compare<G>,
    S::Output: UpcastPart<N, X, S, D>,
{
    type Output = <S::Output as UpcastPart<N, X, S, D>>::Output;
}

refuse_undecided! { UpcastExtent<G, N, X, S, D> Output }

/// Does the whole mode lie within one new element?
#[doc(hidden)]
pub trait UpcastPart<N, X, S, D> {
    type Output;
}

impl<N, X, S, D> UpcastPart<N, X, S, D> for Less
where
    S: Predecessor,
    S::Output: Mul<D>,
    X: WithinElement<Product<S::Output, D>, N, S, D, One>,
{
    type Output = X::Output;
}

impl<N: Decimal, X, S: Decimal, D: Decimal> UpcastPart<N, X, S, D> for Greater {
    type Output = Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<D>, DecimalOf<N>>>;
}

refuse_undecided! { UpcastPart<N, X, S, D> Output }

/// The modes that share an element reach `Self + Y` within it, which must stay below `N`; then the mode becomes `(Q : 1)`.
#[doc(hidden)]
pub trait WithinElement<Y, N, S, D, Q> {
    type Output;
}

impl<Y, N, S, D, Q> WithinElement<Y, N, S, D, Q> for UTerm {
    type Output = Cast<Q, One, Y>;
}

impl<U, B, Y, N, S, D, Q> WithinElement<Y, N, S, D, Q> for UInt<U, B>
where
    Y: Add<Self>,
    Sum<Y, Self>: Compare<N>,
    Comparison<Sum<Y, Self>, N>: StaysWithinElement<Sum<Y, Self>, N, S, D, Q>,
{
    type Output = <Comparison<Sum<Y, Self>, N> as StaysWithinElement<Sum<Y, Self>, N, S, D, Q>>::Output;
}

/// Is the reach within the element below its size?
#[doc(hidden)]
pub trait StaysWithinElement<X, N, S, D, Q> {
    type Output;
}

impl<X, N, S, D, Q> StaysWithinElement<X, N, S, D, Q> for Less {
    type Output = Cast<Q, One, X>;
}

impl<X, N: Decimal, S: Decimal, D: Decimal, Q> StaysWithinElement<X, N, S, D, Q> for Equal {
    type Output = Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<D>, DecimalOf<N>>>;
}

impl<X, N: Decimal, S: Decimal, D: Decimal, Q> StaysWithinElement<X, N, S, D, Q> for Greater {
    type Output = Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<D>, DecimalOf<N>>>;
}

refuse_undecided! { StaysWithinElement<X, N, S, D, Q> Output }
