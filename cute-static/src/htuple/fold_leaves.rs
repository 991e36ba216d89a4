//! The leaves taken together: their sum, the largest, the smallest, their greatest common divisor
//! and least common multiple.

use super::flatten::Leaves;
use crate::diagnostic::{Answer, DecimalOf, Refusal, reason};
use crate::int::{Add, Gcd, GreatestCommonDivisor, Lcm, LeastCommonMultiple, Max, Maximum, Min, Minimum, Sum, UInt, UTerm, Undecided};
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns the sum of the leaves (CuTe's `sum`); 0 for `()`. Never refuses.
    ///
    /// `R = Σ a_i` over the leaves.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(SumOf<Shape![4, (2, 3)]>, Int![9]);
    /// ```
    #[doc(alias = "sum")]
    SumLeaves = ComputeSum, TotalSum, SumOf, SumOutcome, sum() -> static by trait
}

impl<A> ComputeSum for A
where
    A: Leaves<HNil>,
    A::Output: FoldOnto<Adding, UTerm>,
{
    type Outcome = Answer<<A::Output as FoldOnto<Adding, UTerm>>::Output>;
}

/// An operation on the leaves, taken together with `$combine` from the left.
macro_rules! fold {
    ($(#$meta:tt)* $name:ident = $compute:ident, $total:ident, $of:ident, $try_of:ident, $method:ident by $combine:ident) => {
        crate::operation! {
            $(#$meta)*
            $name = $compute, $total, $of, $try_of, $method() -> static by trait
        }

        impl<A> $compute for A
        where
            A: Leaves<HNil>,
            A::Output: FoldFirst<$combine>,
        {
            type Outcome = <A::Output as FoldFirst<$combine>>::Outcome;
        }
    };
}

fold! {
    /// The largest leaf (CuTe's `max`).
    ///
    /// `R = max(a_0, a_1, …)` over the leaves.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(MaxLeafOf<Shape![4, (9, 2)]>, Int![9]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: MaxLeafOf<RepeatOf<Int![4], Int![0]>>) {}
    /// // CUTE080: there is no mode Lit<0>: the tuple has rank Lit<0>
    /// ```
    #[doc(alias = "tuple_max")]
    #[doc(alias = "max")]
    MaxLeaf = ComputeMaxLeaf, TotalMaxLeaf, MaxLeafOf, MaxLeafOutcome, max_leaf by Larger
}

fold! {
    /// The smallest leaf (CuTe's `min`).
    ///
    /// `R = min(a_0, a_1, …)` over the leaves.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(MinLeafOf<Shape![4, (9, 2)]>, Int![2]);
    /// ```
    #[doc(alias = "min")]
    MinLeaf = ComputeMinLeaf, TotalMinLeaf, MinLeafOf, MinLeafOutcome, min_leaf by Smaller
}

fold! {
    /// The greatest common divisor of the leaves (CuTe's `gcd`). Every number divides 0.
    ///
    /// `R = gcd(a_0, a_1, …)` over the leaves.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(GcdLeafOf<Shape![12, (30, 18)]>, Int![6]);
    /// ```
    #[doc(alias = "gcd")]
    GcdLeaf = ComputeGcdLeaf, TotalGcdLeaf, GcdLeafOf, GcdLeafOutcome, gcd_leaf by Common
}

fold! {
    /// The least common multiple of the leaves (CuTe's `lcm`). That of 0 and any number is 0.
    ///
    /// `R = lcm(a_0, a_1, …)` over the leaves.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// static_assertions::assert_type_eq_all!(LcmLeafOf<Shape![4, (6, 3)]>, Int![12]);
    /// ```
    #[doc(alias = "lcm")]
    LcmLeaf = ComputeLcmLeaf, TotalLcmLeaf, LcmLeafOf, LcmLeafOutcome, lcm_leaf by CommonMultiple
}

/// `A + B`.
pub struct Adding;

/// The larger of two numbers.
pub struct Larger;

/// The smaller of two numbers.
pub struct Smaller;

/// The greatest common divisor of two numbers.
pub struct Common;

/// The least common multiple of two numbers.
pub struct CommonMultiple;

/// What two leaves come to.
#[doc(hidden)]
pub trait Combine<A, B> {
    type Output;
}

impl<A: Add<B>, B> Combine<A, B> for Adding {
    type Output = Sum<A, B>;
}

impl<A: Max<B>, B> Combine<A, B> for Larger {
    type Output = Maximum<A, B>;
}

impl<A: Min<B>, B> Combine<A, B> for Smaller {
    type Output = Minimum<A, B>;
}

impl<A: Gcd<B>, B> Combine<A, B> for Common {
    type Output = GreatestCommonDivisor<A, B>;
}

impl<A: Lcm<B>, B> Combine<A, B> for CommonMultiple {
    type Output = LeastCommonMultiple<A, B>;
}

/// A list of leaves combined with `Done`, what those before it came to.
#[doc(hidden)]
pub trait FoldOnto<F, Done> {
    type Output;
}

impl<F, Done> FoldOnto<F, Done> for HNil {
    type Output = Done;
}

impl<F, Done, H, T> FoldOnto<F, Done> for HCons<H, T>
where
    F: Combine<Done, H>,
    T: FoldOnto<F, F::Output>,
{
    type Output = T::Output;
}

/// A list of leaves combined, of which there is at least one.
#[doc(hidden)]
pub trait FoldFirst<F> {
    type Outcome;
}

impl<F> FoldFirst<F> for HNil {
    type Outcome = Refusal<reason::NoSuchMode<DecimalOf<UTerm>, DecimalOf<UTerm>>>;
}

impl<F, H, T> FoldFirst<F> for HCons<H, T>
where
    T: FoldOnto<F, H>,
    T::Output: IfKnown,
{
    type Outcome = <T::Output as IfKnown>::Outcome;
}

/// The number `Self`, if it is one.
#[doc(hidden)]
pub trait IfKnown {
    type Outcome;
}

impl IfKnown for UTerm {
    type Outcome = Answer<UTerm>;
}

impl<U, B> IfKnown for UInt<U, B> {
    type Outcome = Answer<Self>;
}

impl<Why> IfKnown for Undecided<Why> {
    type Outcome = Refusal<Why>;
}
