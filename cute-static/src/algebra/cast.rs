//! Casts: the layout of the same data seen as larger or smaller elements.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::*;
use core::marker::PhantomData;
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
    Upcast<N> = TryUpcast, UpcastOf, TryUpcastOf, upcast(factor: N) -> layout
}

crate::operation! {
    /// The layout over elements `N` times as small: each offset becomes `N` consecutive ones, on the first mode of stride 1.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(DowncastOf<Layout![(4, 16) : (32, 1)], Int![4]>, Layout![(4, 64) : (128, 1)]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![4 : 2].downcast(int![2]); // CUTE061: no mode has stride 1
    /// ```
    Downcast<N> = TryDowncast, DowncastOf, TryDowncastOf, downcast(factor: N) -> layout
}

crate::operation! {
    /// The layout of elements of `Old` bits seen as elements of `New` bits: a downcast to the common size, then an upcast.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    /// assert_type_eq_all!(RecastOf<Layout![8 : 1], Int![32], Int![128]>, Layout![2 : 1]);
    /// assert_type_eq_all!(RecastOf<Layout![8 : 1], Int![32], Int![16]>, Layout![16 : 1]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// layout![6 : 1].recast(int![32], int![128]); // CUTE060: 6 elements are not groups of 4
    /// ```
    Recast<Old, New> = TryRecast, RecastOf, TryRecastOf, recast(old: Old, new: New) -> layout
}

impl<S, D, N> TryUpcast<N> for Layout<S, D>
where
    N: UpcastFactor<S, D>,
{
    type Outcome = N::Outcome;
}

impl<S, D, N> TryDowncast<N> for Layout<S, D>
where
    N: DowncastFactor<S, D>,
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
    Casting<Self, UTerm>: UpcastTree<S, D>,
    <Casting<Self, UTerm> as UpcastTree<S, D>>::Output: ConcludeCast<Self>,
{
    type Outcome = <<Casting<Self, UTerm> as UpcastTree<S, D>>::Output as ConcludeCast<Self>>::Outcome;
}

/// A factor for downcasts of the layout `S : D`.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not a factor for a cast",
    label = "expected a number of at least 1",
    note = "write the factor as `Int![4]`; in generic code, add the bound `A: Downcast<N>`"
)]
#[doc(hidden)]
pub trait DowncastFactor<S, D> {
    type Outcome;
}

impl<S, D, U, B> DowncastFactor<S, D> for UInt<U, B>
where
    Casting<Self, B0>: DowncastTree<S, D>,
    <Casting<Self, B0> as DowncastTree<S, D>>::Output: ConcludeCast<Self>,
{
    type Outcome = <<Casting<Self, B0> as DowncastTree<S, D>>::Output as ConcludeCast<Self>>::Outcome;
}

/// A cast by `N` under way. `State` is, for an upcast, the largest offset within a new element so far; for a downcast, whether the
/// mode of stride 1 was met.
pub struct Casting<N, State>(PhantomData<(N, State)>);

/// A subtree that is cast, and the state after it.
pub struct Cast<S, D, State>(PhantomData<(S, D, State)>);

/// The cast of a whole layout is its outcome.
#[doc(hidden)]
pub trait ConcludeCast<N> {
    type Outcome;
}

impl<N, S, D> ConcludeCast<N> for Cast<S, D, UTerm> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<N, S, D, U, B> ConcludeCast<N> for Cast<S, D, UInt<U, B>> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<N, S, D> ConcludeCast<N> for Cast<S, D, B1> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<N: Decimal, S, D> ConcludeCast<N> for Cast<S, D, B0> {
    type Outcome = Refusal<reason::DowncastNeedsUnitStride<DecimalOf<N>>>;
}

impl<N, Why> ConcludeCast<N> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// `Cast … => tree recursion`: head, then tail with the state the head left, then both joined.
macro_rules! cast_tree {
    ($tree:ident, $tail:ident) => {
        #[diagnostic::on_unimplemented(
            message = "CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0",
            label = "not a layout",
            note = "a layout's stride has one leaf for each leaf of its shape, nested alike, and every extent is at least 1",
            note = "in generic code, add the bound of the operation"
        )]
        #[doc(hidden)]
        pub trait $tree<S, D> {
            type Output;
        }

        impl<N, State> $tree<HNil, HNil> for Casting<N, State> {
            type Output = Cast<HNil, HNil, State>;
        }

        impl<N, State, SH, ST, DH, DT> $tree<HCons<SH, ST>, HCons<DH, DT>> for Casting<N, State>
        where
            Self: $tree<SH, DH>,
            <Self as $tree<SH, DH>>::Output: $tail<N, ST, DT>,
        {
            type Output = <<Self as $tree<SH, DH>>::Output as $tail<N, ST, DT>>::Output;
        }

        #[doc(hidden)]
        pub trait $tail<N, ST, DT> {
            type Output;
        }

        impl<N, S, D, State, ST, DT> $tail<N, ST, DT> for Cast<S, D, State>
        where
            Casting<N, State>: $tree<ST, DT>,
            <Casting<N, State> as $tree<ST, DT>>::Output: BehindCast<S, D>,
        {
            type Output = <<Casting<N, State> as $tree<ST, DT>>::Output as BehindCast<S, D>>::Output;
        }

        impl<N, Why, ST, DT> $tail<N, ST, DT> for Refusal<Why> {
            type Output = Refusal<Why>;
        }
    };
}

cast_tree! { UpcastTree, UpcastTail }
cast_tree! { DowncastTree, DowncastTail }

/// Head and tail joined.
#[doc(hidden)]
pub trait BehindCast<S, D> {
    type Output;
}

impl<S, D, ST, DT, State> BehindCast<S, D> for Cast<ST, DT, State> {
    type Output = Cast<HCons<S, ST>, HCons<D, DT>, State>;
}

impl<S, D, Why> BehindCast<S, D> for Refusal<Why> {
    type Output = Refusal<Why>;
}

// A broadcast mode stays.
impl<N, X, U, B> UpcastTree<UInt<U, B>, UTerm> for Casting<N, X> {
    type Output = Cast<UInt<U, B>, UTerm, X>;
}

impl<N, X, U, B, V, C> UpcastTree<UInt<U, B>, UInt<V, C>> for Casting<N, X>
where
    UInt<V, C>: TryDivExact<N>,
    <UInt<V, C> as TryDivExact<N>>::Output: UpcastAligned<N, X, UInt<U, B>, UInt<V, C>>,
{
    type Output = <<UInt<V, C> as TryDivExact<N>>::Output as UpcastAligned<N, X, UInt<U, B>, UInt<V, C>>>::Output;
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

// The first mode of stride 1 takes the factor.
impl<N, U, B> DowncastTree<UInt<U, B>, One> for Casting<N, B0>
where
    UInt<U, B>: Mul<N>,
{
    type Output = Cast<Product<UInt<U, B>, N>, One, B1>;
}

impl<N, U, B> DowncastTree<UInt<U, B>, One> for Casting<N, B1> {
    type Output = Cast<UInt<U, B>, N, B1>;
}

impl<N, State, U, B> DowncastTree<UInt<U, B>, UTerm> for Casting<N, State> {
    type Output = Cast<UInt<U, B>, UTerm, State>;
}

impl<N, State, U, B, V, A, C> DowncastTree<UInt<U, B>, UInt<UInt<V, A>, C>> for Casting<N, State>
where
    UInt<UInt<V, A>, C>: Mul<N>,
{
    type Output = Cast<UInt<U, B>, Product<UInt<UInt<V, A>, C>, N>, State>;
}

impl<S, D, Old, New> TryRecast<Old, New> for Layout<S, D>
where
    Old: RecastFrom<New, S, D>,
{
    type Outcome = Old::Outcome;
}

/// A recast from elements of `Self` bits to elements of `New` bits.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not an element size",
    label = "expected a number of bits of at least 1",
    note = "write element sizes as `Int![32]`; in generic code, add the bound `A: Recast<Old, New>`"
)]
#[doc(hidden)]
pub trait RecastFrom<New, S, D> {
    type Outcome;
}

impl<New, S, D, U, B> RecastFrom<New, S, D> for UInt<U, B>
where
    New: RecastTo<Self, S, D>,
{
    type Outcome = New::Outcome;
}

/// A recast to elements of `Self` bits.
#[diagnostic::on_unimplemented(
    message = "CUTE003: this is not an element size",
    label = "expected a number of bits of at least 1",
    note = "write element sizes as `Int![32]`; in generic code, add the bound `A: Recast<Old, New>`"
)]
#[doc(hidden)]
pub trait RecastTo<Old, S, D> {
    type Outcome;
}

impl<Old, S, D, U, B> RecastTo<Old, S, D> for UInt<U, B>
where
    Self: Gcd<Old>,
    Old: TryDivExact<<Self as Gcd<Old>>::Output>,
    Self: TryDivExact<<Self as Gcd<Old>>::Output>,
    Old::Output: DowncastThenUpcast<<Self as TryDivExact<<Self as Gcd<Old>>::Output>>::Output, S, D>,
{
    type Outcome = <Old::Output as DowncastThenUpcast<<Self as TryDivExact<<Self as Gcd<Old>>::Output>>::Output, S, D>>::Outcome;
}

/// A downcast by `Self`, then an upcast by `N`.
#[doc(hidden)]
pub trait DowncastThenUpcast<N, S, D> {
    type Outcome;
}

impl<N, S, D> DowncastThenUpcast<N, S, D> for One
where
    Layout<S, D>: ThenUpcast<N>,
{
    type Outcome = <Layout<S, D> as ThenUpcast<N>>::Outcome;
}

impl<N, S, D, U, B, C> DowncastThenUpcast<N, S, D> for UInt<UInt<U, B>, C>
where
    Layout<S, D>: TryDowncast<Self>,
    <Layout<S, D> as TryDowncast<Self>>::Outcome: ThenUpcast<N>,
{
    type Outcome = <<Layout<S, D> as TryDowncast<Self>>::Outcome as ThenUpcast<N>>::Outcome;
}

/// An upcast by `N`, of a layout or of the outcome of a downcast.
#[doc(hidden)]
pub trait ThenUpcast<N> {
    type Outcome;
}

impl<S, D, N> ThenUpcast<N> for Layout<S, D>
where
    Self: TryUpcast<N>,
{
    type Outcome = <Self as TryUpcast<N>>::Outcome;
}

impl<S, D, N> ThenUpcast<N> for Answer<Layout<S, D>>
where
    Layout<S, D>: TryUpcast<N>,
{
    type Outcome = <Layout<S, D> as TryUpcast<N>>::Outcome;
}

impl<Why, N> ThenUpcast<N> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}
