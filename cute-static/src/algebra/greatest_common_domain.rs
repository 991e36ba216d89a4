//! The greatest common domain of two shapes.

use super::domain_distribute::FlattenShape;
use crate::Layout;
use crate::diagnostic::{Answer, Refusal, unless_refused};
use crate::int::{Gcd, GreatestCommonDivisor, Inexact, Mul, One, Product, QuotientOutcome, TotalDivExact, UInt, UTerm, Undecided, refuse_undecided};
use crate::layout::modes::{Mode, UnzipModes, WithFirst};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout of the coordinates along which both shapes count alike
    /// (PyCuTe's `greatest_common_domain`).
    ///
    /// Each mode `(g : p)` lies in one leaf of `A` and in one of `B`: from coordinate `p` on, both
    /// have `g` steps of `p`. The modes are the largest from left to right, so that with one shape
    /// for both `R` is its compact layout. Every layout of either shape composes with `R`, and
    /// `|R|` divides both sizes. Where the shapes have no mode in common `R` is `(1):(0)`.
    ///
    /// ```
    /// use cute_static::algebra::GreatestCommonDomainOf;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(GreatestCommonDomainOf<Shape![5, 3, 4], Shape![10, 6]>, Layout![(5, 2) : (1, 30)]);
    /// assert_type_eq_all!(GreatestCommonDomainOf<Shape![5, 3], Shape![3, 5]>, Layout![(1) : (0)]);
    /// ```
    GreatestCommonDomain<B> = ComputeGreatestCommonDomain, TotalGreatestCommonDomain, GreatestCommonDomainOf, GreatestCommonDomainOutcome,
    greatest_common_domain(b: B) -> layout by trait
}

impl<A, B> ComputeGreatestCommonDomain<B> for A
where
    A: FlattenShape<HNil>,
    B: FlattenShape<HNil>,
    Counted<One, A::Output>: CountWith<Counted<One, B::Output>>,
    <Counted<One, A::Output> as CountWith<Counted<One, B::Output>>>::Output: AsTuple,
{
    type Outcome = <<Counted<One, A::Output> as CountWith<Counted<One, B::Output>>>::Output as AsTuple>::Outcome;
}

/// A list of leaves that is counted through from the left; `Before` coordinates lie before what is
/// left of the first.
pub struct Counted<Before, Leaves>(PhantomData<(Before, Leaves)>);

/// The modes that two lists of leaves have in common; or a [`Refusal`].
#[doc(hidden)]
pub trait CountWith<B> {
    type Output;
}

impl<P, L, Q, M> CountWith<Counted<Q, M>> for Counted<P, L>
where
    L: CountFirst<P, Q, M>,
{
    type Output = L::Output;
}

/// The modes that the leaves `Self` have in common with the leaves `M`, where `P` coordinates lie
/// before those and `Q` before these.
#[doc(hidden)]
pub trait CountFirst<P, Q, M> {
    type Output;
}

impl<P, Q, M> CountFirst<P, Q, M> for HNil {
    type Output = HNil;
}

// A leaf that is done with.
impl<P, Q, M, T> CountFirst<P, Q, M> for HCons<One, T>
where
    T: CountFirst<P, Q, M>,
{
    type Output = T::Output;
}

impl<P, Q, M, U, V, W, T> CountFirst<P, Q, M> for HCons<UInt<UInt<U, V>, W>, T>
where
    M: CountSecond<Q, P, UInt<UInt<U, V>, W>, T>,
{
    type Output = M::Output;
}

/// The same where the first leaves begin with the extent `X` that is not 1, and `Self` are the
/// second.
#[doc(hidden)]
pub trait CountSecond<Q, P, X, T> {
    type Output;
}

impl<Q, P, X, T> CountSecond<Q, P, X, T> for HNil {
    type Output = HNil;
}

impl<Q, YT, P, X, T> CountSecond<Q, P, X, T> for HCons<One, YT>
where
    YT: CountSecond<Q, P, X, T>,
{
    type Output = YT::Output;
}

// How far each is from the next coordinate that both count to: `Q / gcd` and `P / gcd`.
impl<Q, U, V, W, YT, P, X, T> CountSecond<Q, P, X, T> for HCons<UInt<UInt<U, V>, W>, YT>
where
    P: Gcd<Q>,
    P::Output: CountFrom<P, X, T, Q, UInt<UInt<U, V>, W>, YT>,
{
    type Output = <P::Output as CountFrom<P, X, T, Q, UInt<UInt<U, V>, W>, YT>>::Output;
}

refuse_undecided! { CountFrom<P, X, T, Q, Y, YT> Output }

/// The same from the first coordinate on that both count to, where `Self` is the greatest common
/// divisor of `P` and `Q`.
#[doc(hidden)]
pub trait CountFrom<P, X, T, Q, Y, YT> {
    type Output;
}

impl<U, B, P, X, T, Q, Y, YT> CountFrom<P, X, T, Q, Y, YT> for UInt<U, B>
where
    P: TotalDivExact<Self>,
    Q: TotalDivExact<Self>,
    X: TotalDivExact<QuotientOutcome<Q, Self>>,
    Y: TotalDivExact<QuotientOutcome<P, Self>>,
    QuotientOutcome<X, QuotientOutcome<Q, Self>>:
        Steps<QuotientOutcome<Y, QuotientOutcome<P, Self>>, QuotientOutcome<Q, Self>, Counted<P, HCons<X, T>>, Counted<Q, HCons<Y, YT>>>,
{
    type Output = <QuotientOutcome<X, QuotientOutcome<Q, Self>> as Steps<
        QuotientOutcome<Y, QuotientOutcome<P, Self>>,
        QuotientOutcome<Q, Self>,
        Counted<P, HCons<X, T>>,
        Counted<Q, HCons<Y, YT>>,
    >>::Output;
}

/// The same where `Self` and `Right` are what is left of the first leaves from there on, if they
/// reach it, and `To` is how far the first list is from there.
#[doc(hidden)]
pub trait Steps<Right, To, A, B> {
    type Output;
}

impl<U, C, Right, To, A, B> Steps<Right, To, A, B> for UInt<U, C>
where
    Right: StepsOfBoth<Self, To, A, B>,
{
    type Output = Right::Output;
}

impl<Right, To, A, B> Steps<Right, To, A, B> for Inexact
where
    A: EndWith<B>,
{
    type Output = A::Output;
}

refuse_undecided! { Steps<Right, To, A, B> Output }

/// The same where the first leaf of the first list reaches that coordinate.
#[doc(hidden)]
pub trait StepsOfBoth<Left, To, A, B> {
    type Output;
}

impl<U, C, Left, To, A, B> StepsOfBoth<Left, To, A, B> for UInt<U, C>
where
    Left: Gcd<Self>,
    Left::Output: StepsInCommon<Left, Self, To, A, B>,
{
    type Output = <GreatestCommonDivisor<Left, Self> as StepsInCommon<Left, Self, To, A, B>>::Output;
}

impl<Left, To, A, B> StepsOfBoth<Left, To, A, B> for Inexact
where
    A: EndWith<B>,
{
    type Output = A::Output;
}

refuse_undecided! { StepsOfBoth<Left, To, A, B> Output }

/// The mode of `Self` steps, which `Left` and `Right` have in common, in front of those after it.
#[doc(hidden)]
pub trait StepsInCommon<Left, Right, To, A, B> {
    type Output;
}

impl<Left, Right, To, A, B> StepsInCommon<Left, Right, To, A, B> for One
where
    A: EndWith<B>,
{
    type Output = A::Output;
}

impl<U, V, W, Left, Right, To, P, X, T, B, Q, Y, YT> StepsInCommon<Left, Right, To, Counted<P, HCons<X, T>>, Counted<Q, HCons<Y, YT>>> for UInt<UInt<U, V>, W>
where
    P: Mul<To>,
    Product<P, To>: Mul<Self, Output = B>,
    Left: TotalDivExact<Self>,
    Right: TotalDivExact<Self>,
    Counted<B, HCons<Left::Output, T>>: CountWith<Counted<B, HCons<Right::Output, YT>>>,
    <Counted<B, HCons<Left::Output, T>> as CountWith<Counted<B, HCons<Right::Output, YT>>>>::Output: WithFirst<Mode<Self, Product<P, To>>>,
{
    type Output =
        <<Counted<B, HCons<Left::Output, T>> as CountWith<Counted<B, HCons<Right::Output, YT>>>>::Output as WithFirst<Mode<Self, Product<P, To>>>>::Output;
}

refuse_undecided! { StepsInCommon<Left, Right, To, A, B> Output }

/// The same without the first leaves that give nothing: one that ends at a coordinate which the
/// other leaf counts on to is done with, and both are if neither does.
#[doc(hidden)]
pub trait EndWith<B> {
    type Output;
}

impl<P, X, T, Q, Y, YT> EndWith<Counted<Q, HCons<Y, YT>>> for Counted<P, HCons<X, T>>
where
    P: Mul<X>,
    Q: Mul<Y>,
    Product<P, X>: TotalDivExact<Product<Q, Y>>,
    Product<Q, Y>: TotalDivExact<Product<P, X>>,
    QuotientOutcome<Product<Q, Y>, Product<P, X>>:
        EndFirst<QuotientOutcome<Product<P, X>, Product<Q, Y>>, Counted<Product<P, X>, T>, Self, Counted<Product<Q, Y>, YT>, Counted<Q, HCons<Y, YT>>>,
{
    type Output = <QuotientOutcome<Product<Q, Y>, Product<P, X>> as EndFirst<
        QuotientOutcome<Product<P, X>, Product<Q, Y>>,
        Counted<Product<P, X>, T>,
        Self,
        Counted<Product<Q, Y>, YT>,
        Counted<Q, HCons<Y, YT>>,
    >>::Output;
}

/// Which leaf ends first, by the quotients of their ends? `DoneA` and `DoneB` are the lists without
/// it.
#[doc(hidden)]
pub trait EndFirst<Other, DoneA, A, DoneB, B> {
    type Output;
}

impl<U, C, Other, DoneA, A, DoneB, B> EndFirst<Other, DoneA, A, DoneB, B> for UInt<U, C>
where
    Other: EndSecond<DoneA, DoneB, B>,
{
    type Output = Other::Output;
}

impl<U, C, DoneA, A, DoneB, B> EndFirst<UInt<U, C>, DoneA, A, DoneB, B> for Inexact
where
    A: CountWith<DoneB>,
{
    type Output = A::Output;
}

impl<DoneA, A, DoneB, B> EndFirst<Inexact, DoneA, A, DoneB, B> for Inexact
where
    DoneA: CountWith<DoneB>,
{
    type Output = DoneA::Output;
}

impl<Why, DoneA, A, DoneB, B> EndFirst<Undecided<Why>, DoneA, A, DoneB, B> for Inexact {
    type Output = Refusal<Why>;
}

refuse_undecided! { EndFirst<Other, DoneA, A, DoneB, B> Output }

/// The first leaf of the first list is done with; is that of the second?
#[doc(hidden)]
pub trait EndSecond<DoneA, DoneB, B> {
    type Output;
}

impl<U, C, DoneA, DoneB, B> EndSecond<DoneA, DoneB, B> for UInt<U, C>
where
    DoneA: CountWith<DoneB>,
{
    type Output = DoneA::Output;
}

impl<DoneA, DoneB, B> EndSecond<DoneA, DoneB, B> for Inexact
where
    DoneA: CountWith<B>,
{
    type Output = DoneA::Output;
}

refuse_undecided! { EndSecond<DoneA, DoneB, B> Output }

unless_refused! {
    /// The layout of a list of modes, a tuple even of one; `(1):(0)` of none.
    AsTuple<> Outcome
}

impl AsTuple for HNil {
    type Outcome = Answer<Layout<HCons<One, HNil>, HCons<UTerm, HNil>>>;
}

impl<H, T> AsTuple for HCons<H, T>
where
    Self: UnzipModes,
{
    type Outcome = Answer<Layout<<Self as UnzipModes>::Shape, <Self as UnzipModes>::Stride>>;
}
