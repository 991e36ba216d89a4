//! Left divisibility: numbers that a shape is divided by from its first extent on.

use super::AsShape;
use super::flatten::Leaves;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason, unless_refused};
use crate::int::refuse_undecided;
use crate::int::*;
use crate::operation::Answered;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the shape divided from the left by a number: `S / d`, the shape that is left of `S`
    /// for the multiples of `d` (Shah Definition 2.11).
    ///
    /// With the extents `M_0, …, M_a` of `S` and the index `i` of [`WeaklyLeftDivide`],
    /// `d = M_0·…·M_{i-1}·c` where `c` divides `M_i`, and the quotient is
    /// `(M_i/c, M_{i+1}, …, M_a)`. The last extent counts as unbounded: every number divides it,
    /// and in the quotient it is rounded up. So for all strides `D`
    ///
    /// ```text
    /// Â(d·x) = R̂(x)      for A = S : D and R = S/d : (c·D_i, D_{i+1}, …, D_a)
    /// ```
    ///
    /// Of a nested shape the leaves count, and a quotient of one extent is a number. Of a layout in
    /// place of the shape, the shape counts.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(LeftDivideOf<Shape![4, 6, 8], Int![2]>, Shape![2, 6, 8]);
    /// assert_type_eq_all!(LeftDivideOf<Shape![4, 6, 8], Int![12]>, Shape![2, 8]);
    /// assert_type_eq_all!(LeftDivideOf<Shape![4, 6, 8], Int![120]>, Int![2]);
    ///
    /// fn halves<S: LeftDivide<Int![2]>>(_: S) {}
    /// halves(shape![4, 6, 8]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// shape![4, 6, 8].left_divide(int![6]);
    /// // CUTE171: the shape is not divisible from the left: Lit<6> is left of the divisor where the extent is Lit<4>, and
    /// // they do not divide one another
    /// ```
    LeftDivide<Divisor> = ComputeLeftDivide, TotalLeftDivide, LeftDivideOf, LeftDivideOutcome, left_divide(divisor: Divisor) -> static by trait
}

crate::operation! {
    /// Returns the division index `i` and the number `c`, as the tuple `(i, c)`:
    /// `d = M_0·…·M_{i-1}·c`, where `c < M_i`, or `i` is the index of the last extent, which counts
    /// as unbounded (Shah Definition 2.11).
    ///
    /// There is at most one such pair. Weak left divisibility does not ask `c` to divide `M_i`.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(WeaklyLeftDivideOf<Shape![4, 6, 8], Int![3]>, Stride![0, 3]);
    /// assert_type_eq_all!(WeaklyLeftDivideOf<Shape![4, 6, 8], Int![16]>, Stride![1, 4]);
    /// assert_type_eq_all!(WeaklyLeftDivideOf<Shape![4, 6, 8], Int![120]>, Stride![2, 5]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// shape![4, 6, 8].weakly_left_divide(int![6]); // CUTE171: 6 is left where the extent is 4
    /// ```
    WeaklyLeftDivide<Divisor> = ComputeWeaklyLeftDivide, TotalWeaklyLeftDivide, WeaklyLeftDivideOf, WeaklyLeftDivideOutcome,
    weakly_left_divide(divisor: Divisor) -> static by trait
}

/// Whether the number `D` divides the shape `A` from the left, `B1` or `B0`: whether
/// [`LeftDivide`] has an answer.
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(IsLeftDivisible<Shape![4, 6, 8], Int![12]>, B1);
/// assert_type_eq_all!(IsLeftDivisible<Shape![4, 6, 8], Int![3]>, B0);
/// ```
pub type IsLeftDivisible<A, D> = <LeftDivideOutcome<A, D> as Answered>::Flag;

/// Whether [`WeaklyLeftDivide`] has an answer, `B1` or `B0`.
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{B0, B1};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(IsWeaklyLeftDivisible<Shape![4, 6, 8], Int![3]>, B1);
/// assert_type_eq_all!(IsWeaklyLeftDivisible<Shape![4, 6, 8], Int![6]>, B0);
/// ```
pub type IsWeaklyLeftDivisible<A, D> = <WeaklyLeftDivideOutcome<A, D> as Answered>::Flag;

impl<A, Divisor> ComputeLeftDivide<Divisor> for A
where
    A: AsShape,
    A::Shape: Leaves<HNil>,
    <A::Shape as Leaves<HNil>>::Output: DivideExtents<Divisor, UTerm>,
    <<A::Shape as Leaves<HNil>>::Output as DivideExtents<Divisor, UTerm>>::Output: ThenQuotient,
{
    type Outcome = <<<A::Shape as Leaves<HNil>>::Output as DivideExtents<Divisor, UTerm>>::Output as ThenQuotient>::Outcome;
}

impl<A, Divisor> ComputeWeaklyLeftDivide<Divisor> for A
where
    A: AsShape,
    A::Shape: Leaves<HNil>,
    <A::Shape as Leaves<HNil>>::Output: DivideExtents<Divisor, UTerm>,
    <<A::Shape as Leaves<HNil>>::Output as DivideExtents<Divisor, UTerm>>::Output: ThenIndex,
{
    type Outcome = <<<A::Shape as Leaves<HNil>>::Output as DivideExtents<Divisor, UTerm>>::Output as ThenIndex>::Outcome;
}

/// The division index `K`, what is left of the divisor there, and the extents from there on.
pub struct At<K, C, Extents>(PhantomData<(K, C, Extents)>);

/// Divides by these extents, of which the first has the index `K`, what is left of the divisor: an
/// [`At`] or a [`Refusal`].
#[doc(hidden)]
pub trait DivideExtents<C, K> {
    type Output;
}

// The shape `()` has no extent, and size 1.
impl<C, K> DivideExtents<C, K> for HNil
where
    HCons<One, HNil>: DivideExtents<C, K>,
{
    type Output = <HCons<One, HNil> as DivideExtents<C, K>>::Output;
}

impl<M: Decimal, T, K> DivideExtents<UTerm, K> for HCons<M, T> {
    type Output = Refusal<reason::NotLeftDivisible<DecimalOf<UTerm>, DecimalOf<M>>>;
}

impl<M, U, B, K> DivideExtents<UInt<U, B>, K> for HCons<M, HNil> {
    type Output = At<K, UInt<U, B>, Self>;
}

impl<M, H, T, U, B, K> DivideExtents<UInt<U, B>, K> for HCons<M, HCons<H, T>>
where
    UInt<U, B>: Compare<M>,
    Comparison<UInt<U, B>, M>: DivideExtent<UInt<U, B>, K, M, HCons<H, T>>,
{
    type Output = <Comparison<UInt<U, B>, M> as DivideExtent<UInt<U, B>, K, M, HCons<H, T>>>::Output;
}

/// Is what is left below the extent?
#[doc(hidden)]
pub trait DivideExtent<C, K, M, T> {
    type Output;
}

impl<C, K, M, T> DivideExtent<C, K, M, T> for Less {
    type Output = At<K, C, HCons<M, T>>;
}

impl<C, K, M, T> DivideExtent<C, K, M, T> for Equal
where
    K: Add<One>,
    T: DivideExtents<One, Sum<K, One>>,
{
    type Output = T::Output;
}

impl<C, K, M, T> DivideExtent<C, K, M, T> for Greater
where
    C: TotalDivExact<M>,
    C::Output: DivideFurther<C, K, M, T>,
{
    type Output = <QuotientOutcome<C, M> as DivideFurther<C, K, M, T>>::Output;
}

refuse_undecided! { DivideExtent<C, K, M, T> Output }

/// Does the extent divide what is left? `Self` is the quotient.
#[doc(hidden)]
pub trait DivideFurther<C, K, M, T> {
    type Output;
}

impl<U, B, C, K, M, T> DivideFurther<C, K, M, T> for UInt<U, B>
where
    K: Add<One>,
    T: DivideExtents<Self, Sum<K, One>>,
{
    type Output = T::Output;
}

impl<C: Decimal, K, M: Decimal, T> DivideFurther<C, K, M, T> for Inexact {
    type Output = Refusal<reason::NotLeftDivisible<DecimalOf<C>, DecimalOf<M>>>;
}

refuse_undecided! { DivideFurther<C, K, M, T> Output }

unless_refused! {
    /// The index and what is left, as a tuple.
    ThenIndex<> Outcome
}

impl<K, C, Extents> ThenIndex for At<K, C, Extents> {
    type Outcome = Answer<HCons<K, HCons<C, HNil>>>;
}

unless_refused! {
    /// The quotient: the first extent divided by what is left, and the others.
    ThenQuotient<> Outcome
}

impl<K, C, M> ThenQuotient for At<K, C, HCons<M, HNil>>
where
    M: CeilDiv<C>,
{
    type Outcome = Answer<M::Output>;
}

impl<K, C, M, H, T> ThenQuotient for At<K, C, HCons<M, HCons<H, T>>>
where
    M: TotalDivExact<C>,
    M::Output: InFront<C, M, HCons<H, T>>,
{
    type Outcome = <QuotientOutcome<M, C> as InFront<C, M, HCons<H, T>>>::Outcome;
}

/// Does what is left divide the extent? `Self` is the quotient.
#[doc(hidden)]
pub trait InFront<C, M, T> {
    type Outcome;
}

impl<U, B, C, M, T> InFront<C, M, T> for UInt<U, B> {
    type Outcome = Answer<HCons<Self, T>>;
}

impl<C: Decimal, M: Decimal, T> InFront<C, M, T> for Inexact {
    type Outcome = Refusal<reason::NotLeftDivisible<DecimalOf<C>, DecimalOf<M>>>;
}

refuse_undecided! { InFront<C, M, T> Outcome }
