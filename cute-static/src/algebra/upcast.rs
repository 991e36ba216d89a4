//! Upcast: the layout over larger elements.

use super::cast::{BehindCast, Cast, CastAlone, Casting, ConcludeCast, LastCast, LowerCast, cast_factor, cast_tree};
use crate::Layout;
use crate::diagnostic::{Decimal, DecimalOf, NoAnswer, Refusal, reason, unless_refused};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::label::{First, Label, Lower, Place, Second};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the layout over elements `N` times as large: `R(⌊c/g⌋) = ⌊A(c)/N⌋`, where `g` has
    /// for each mode the number of its coordinates in one new element.
    ///
    /// A mode `(s:d)` that by itself lies within one new element, `(s-1)·d < N`, becomes `1:1`. Of
    /// another one, `g = ⌈N/d⌉` coordinates become one: `g` has to divide `s`, and the mode becomes
    /// `(s/g : ⌊g·d/N⌋)`. Broadcast modes stay, and modes whose stride is a multiple of `N` keep
    /// their extent. The modes together must not carry out of an element:
    /// `Σ (s/g - 1)·(g·d mod N) + (g - 1)·d < N`, summed over the modes that change. There is an
    /// answer exactly where some layout with one leaf for each leaf of `A` has those values. By 8,
    /// `4:12` has none: its elements 0, 1, 3 and 4 are those of `(2,2):(1,3)`, and `(2,2):(12,24)`
    /// has that for its upcast.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(UpcastOf<Layout![16, 3], Int![4]>, Layout![(4, 3) : (1, 4)]);
    /// assert_type_eq_all!(UpcastOf<Layout![(4, 2) : (3, 16)], Int![16]>, Layout![(1, 2) : (1, 1)]);
    /// assert_type_eq_all!(UpcastOf<Layout![(2, 2) : (12, 24)], Int![8]>, Layout![(2, 2) : (1, 3)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![6 : 1].upcast(int![4]); // CUTE060: 6 elements are not groups of 4
    /// ```
    Upcast<N> = ComputeUpcast, TotalUpcast, UpcastOf, UpcastOutcome, upcast(factor: N) -> layout by mode
}

impl<S, D, N> ComputeUpcast<N> for Layout<S, D>
where
    N: UpcastFactor<S, D>,
{
    type Outcome = N::Outcome;
}

/// A factor for upcasts of the layout `S : D`; in the place of `Self` so that the solver waits for
/// it.
#[refusal(ZeroArgument::Factor, bound = "A: Upcast<N>")]
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
    S: TotalDivExact<N>,
    QuotientOutcome<S, N>: UpcastExtent<N, N, X, S, One>,
{
    type Output = <QuotientOutcome<S, N> as UpcastExtent<N, N, X, S, One>>::Output;
}

impl<N, X, S, V, C, E> UpcastMode<S, Casting<N, X>> for UInt<UInt<V, C>, E>
where
    UInt<UInt<V, C>, E>: TotalDivExact<N>,
    QuotientOutcome<UInt<UInt<V, C>, E>, N>: UpcastAligned<N, X, S, UInt<UInt<V, C>, E>>,
{
    type Output = <QuotientOutcome<UInt<UInt<V, C>, E>, N> as UpcastAligned<N, X, S, UInt<UInt<V, C>, E>>>::Output;
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
    N: TotalDivExact<D>,
    N::Output: UpcastGroups<N, X, S, D>,
{
    type Output = <N::Output as UpcastGroups<N, X, S, D>>::Output;
}

/// `Self = N/D` elements of the mode make up one new element, if the stride `D` divides `N`.
#[doc(hidden)]
pub trait UpcastGroups<N, X, S, D> {
    type Output;
}

impl<N, X, S, D, U, B> UpcastGroups<N, X, S, D> for UInt<U, B>
where
    S: TotalDivExact<Self>,
    S::Output: UpcastExtent<Self, N, X, S, D>,
{
    type Output = <S::Output as UpcastExtent<Self, N, X, S, D>>::Output;
}

impl<N, X, S, D> UpcastGroups<N, X, S, D> for Inexact
where
    S: Predecessor,
    S::Output: Mul<D>,
    Product<S::Output, D>: Compare<N>,
    Comparison<Product<S::Output, D>, N>: UpcastUneven<N, X, S, D>,
{
    type Output = <Comparison<Product<S::Output, D>, N> as UpcastUneven<N, X, S, D>>::Output;
}

/// Neither of the stride `D` and `N` divides the other. Does the whole mode lie within one new
/// element?
#[doc(hidden)]
pub trait UpcastUneven<N, X, S, D> {
    type Output;
}

refuse_undecided! { UpcastUneven<N, X, S, D> Output }

impl<N, X, S, D> UpcastUneven<N, X, S, D> for Less
where
    Less: UpcastPart<N, X, S, D>,
{
    type Output = <Less as UpcastPart<N, X, S, D>>::Output;
}

impl<N, X, S, D> UpcastUneven<N, X, S, D> for Equal
where
    Greater: UpcastUneven<N, X, S, D>,
{
    type Output = <Greater as UpcastUneven<N, X, S, D>>::Output;
}

impl<N, X, S, D> UpcastUneven<N, X, S, D> for Greater
where
    N: CeilDiv<D, Output: Mul<D>>,
    S: TotalDivExact<N::Output>,
    S::Output: UpcastShifted<N::Output, Product<N::Output, D>, N, X, S, D>,
{
    type Output = <S::Output as UpcastShifted<N::Output, Product<N::Output, D>, N, X, S, D>>::Output;
}

/// `Self = S/G` groups of `G` elements. Each group begins `G·D mod N` later in its new element than
/// the one before, where `GD = G·D`.
#[doc(hidden)]
pub trait UpcastShifted<G, GD, N, X, S, D> {
    type Output;
}

type Within<Q, G, GD, N, X, D> = Sum<Sum<Product<<Q as Predecessor>::Output, Remainder<GD, N>>, Product<<G as Predecessor>::Output, D>>, X>;

impl<G, GD, N, X, S, D, U, B> UpcastShifted<G, GD, N, X, S, D> for UInt<U, B>
where
    GD: DivRem<N>,
    Self: Predecessor<Output: Mul<GD::Remainder>>,
    G: Predecessor<Output: Mul<D>>,
    Product<<Self as Predecessor>::Output, GD::Remainder>: Add<Product<G::Output, D>>,
    Sum<Product<<Self as Predecessor>::Output, GD::Remainder>, Product<G::Output, D>>: Add<X>,
    Within<Self, G, GD, N, X, D>: Compare<N>,
    Comparison<Within<Self, G, GD, N, X, D>, N>: StaysWithinElement<Within<Self, G, GD, N, X, D>, N, S, D, Self, Output: WithStride<GD::Quotient>>,
{
    type Output = <<Comparison<Within<Self, G, GD, N, X, D>, N> as StaysWithinElement<Within<Self, G, GD, N, X, D>, N, S, D, Self>>::Output as WithStride<
        GD::Quotient,
    >>::Output;
}

impl<G, GD, N: Decimal, X, S: Decimal, D: Decimal> UpcastShifted<G, GD, N, X, S, D> for Inexact {
    type Output = Refusal<reason::UpcastSplits<DecimalOf<S>, DecimalOf<D>, DecimalOf<N>>>;
}

unless_refused! {
    /// A mode that was cast to the stride 1, with the stride `R`.
    WithStride<R> Output
}

impl<Q, X, R> WithStride<R> for Cast<Q, One, X> {
    type Output = Cast<Q, R, X>;
}

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

/// The modes that share an element reach `Self + Y` within it, which must stay below `N`; then the
/// mode becomes `(Q : 1)`.
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

/// A mode of extent 1 lies within one element, whatever its stride and `N` are; what `Why` asks of
/// others is not known.
#[doc(hidden)]
pub trait UnlessSingle<X, Why> {
    type Output;
}

impl<X, Why> UnlessSingle<X, Why> for One {
    type Output = Cast<One, One, X>;
}

impl<X, Why, U, A, B> UnlessSingle<X, Why> for UInt<UInt<U, A>, B> {
    type Output = Refusal<Why>;
}

/// `Question<G, N>;`: undecided, it is refused of modes of more than one element.
macro_rules! unless_single {
    ($($question:ident<$($param:ident),+>;)*) => { $(
        impl<Why, X, S: UnlessSingle<X, Why>, D, $($param),+> $question<$($param,)+ X, S, D> for Undecided<Why> {
            type Output = S::Output;
        }
    )* };
}

unless_single! {
    UpcastAligned<N>;
    UpcastGroups<N>;
    UpcastExtent<G, N>;
    UpcastPart<N>;
}
