//! Domain distribution: a size, spread over the modes of a shape as far as they divide it.

use super::coalesce::ConcludeCoalesced;
use crate::int::refuse_undecided;
use crate::int::*;
use crate::layout::modes::{Mode, WithFirst};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns a layout into the shape `Self` of size at most `N`: from left to right each mode
    /// gives its greatest common divisor with what is left of `N`.
    ///
    /// `|R|` divides `N`, and `R` is injective into `[0, |Self|)`.
    ///
    /// ```
    /// use cute_static::algebra::DomainDistributeOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(DomainDistributeOf<Shape![3, 8], Int![16]>, Layout![8 : 3]);
    /// assert_type_eq_all!(DomainDistributeOf<Shape![4, 6], Int![8]>, Layout![8 : 1]);
    /// ```
    DomainDistribute<N> = ComputeDomainDistribute, TotalDomainDistribute, DomainDistributeOf, DomainDistributeOutcome,
    domain_distribute(n: N) -> layout by trait
}

impl<S, N> ComputeDomainDistribute<N> for S
where
    N: DistributeOver<S>,
{
    type Outcome = N::Outcome;
}

/// The size `Self` distributed over the modes of `S`.
#[refusal(ZeroArgument::Distributed)]
#[doc(hidden)]
pub trait DistributeOver<S> {
    type Outcome;
}

impl<S, U, B> DistributeOver<S> for UInt<U, B>
where
    S: FlattenShape<HNil>,
    S::Output: TakeFactors<Self, One>,
    <S::Output as TakeFactors<Self, One>>::Output: ConcludeCoalesced,
{
    type Outcome = <<S::Output as TakeFactors<Self, One>>::Output as ConcludeCoalesced>::Outcome;
}

/// The leaves of a shape in front of `Rest`.
#[refusal(ZeroExtent::NotAShape)]
#[doc(hidden)]
pub trait FlattenShape<Rest> {
    type Output;
}

impl<U, B, Rest> FlattenShape<Rest> for UInt<U, B> {
    type Output = HCons<Self, Rest>;
}

impl<Rest> FlattenShape<Rest> for HNil {
    type Output = Rest;
}

impl<H, T, Rest> FlattenShape<Rest> for HCons<H, T>
where
    T: FlattenShape<Rest>,
    H: FlattenShape<T::Output>,
{
    type Output = H::Output;
}

/// For each extent the mode `(gcd(extent, N) : P)`, where `P` is the prefix product, and `N`
/// divided by it; or a [`Refusal`].
#[doc(hidden)]
pub trait TakeFactors<N, P> {
    type Output;
}

impl<N, P> TakeFactors<N, P> for HNil {
    type Output = HNil;
}

impl<S, T, N, P> TakeFactors<N, P> for HCons<S, T>
where
    S: Gcd<N>,
    S::Output: TakeFactor<S, T, N, P>,
{
    type Output = <S::Output as TakeFactor<S, T, N, P>>::Output;
}

/// The mode `(Self : P)`, where `Self` is the greatest common divisor of the extent `S` and `N`, in
/// front of what the extents `T` take.
#[doc(hidden)]
pub trait TakeFactor<S, T, N, P> {
    type Output;
}

impl<U, B, S, T, N, P> TakeFactor<S, T, N, P> for UInt<U, B>
where
    N: TotalDivExact<Self>,
    P: Mul<S>,
    T: TakeFactors<N::Output, Product<P, S>>,
    T::Output: WithFirst<Mode<Self, P>>,
{
    type Output = <T::Output as WithFirst<Mode<Self, P>>>::Output;
}

refuse_undecided! { TakeFactor<S, T, N, P> Output }
