//! Exact division, lowest bit first: no comparison and no trial subtraction, and a power of two
//! only strips zeros.

use super::{B0, B1, One, PushBit, SubBorrow, UInt, UTerm};
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, NoAnswer, Output, Refusal, reason};

/// What [`TotalDivExact`] gives when the division leaves a remainder, or divides by zero.
#[derive(Clone, Copy, Debug)]
pub struct Inexact;

/// `Self / R` where `R` divides `Self`, [`Inexact`] where it does not.
///
/// ```
/// use cute_static::int::{Inexact, QuotientOutcome, _3, _4, _12};
/// static_assertions::assert_type_eq_all!(QuotientOutcome<_12, _3>, _4);
/// static_assertions::assert_type_eq_all!(QuotientOutcome<_4, _3>, Inexact);
/// ```
pub trait TotalDivExact<R> {
    /// The quotient or [`Inexact`].
    type Output;
}

/// `A / B`, or [`Inexact`].
pub type QuotientOutcome<A, B> = <A as TotalDivExact<B>>::Output;

impl TotalDivExact<UTerm> for UTerm {
    type Output = Inexact;
}

impl<U, B> TotalDivExact<UTerm> for UInt<U, B> {
    type Output = Inexact;
}

impl<R, B> TotalDivExact<UInt<R, B>> for UTerm {
    type Output = UTerm;
}

impl<L, B> TotalDivExact<One> for UInt<L, B> {
    type Output = UInt<L, B>;
}

impl<L, R, A> TotalDivExact<UInt<UInt<R, A>, B0>> for UInt<L, B0>
where
    L: TotalDivExact<UInt<R, A>>,
{
    type Output = L::Output;
}

impl<L, R, A> TotalDivExact<UInt<UInt<R, A>, B0>> for UInt<L, B1> {
    type Output = Inexact;
}

impl<L, B, R, A> TotalDivExact<UInt<UInt<R, A>, B1>> for UInt<L, B>
where
    UInt<L, B>: DivOdd<UInt<R, A>>,
{
    type Output = <UInt<L, B> as DivOdd<UInt<R, A>>>::Output;
}

impl<U, B> TotalDivExact<NoAnswer> for UInt<U, B> {
    type Output = One;
}

/// `Self / (2·R + 1)`, exact or [`Inexact`]: an odd divisor fixes the quotient's lowest bit as the
/// dividend's.
#[doc(hidden)]
pub trait DivOdd<R> {
    type Output;
}

impl<R> DivOdd<R> for UTerm {
    type Output = UTerm;
}

impl<R> DivOdd<R> for super::Negative {
    type Output = Inexact;
}

impl<L, R> DivOdd<R> for UInt<L, B0>
where
    L: DivOdd<R>,
    L::Output: PushBit<B0>,
{
    type Output = <L::Output as PushBit<B0>>::Output;
}

impl<L, R> DivOdd<R> for UInt<L, B1>
where
    L: SubBorrow<R, B0>,
    L::Output: DivOdd<R>,
    <L::Output as DivOdd<R>>::Output: PushBit<B1>,
{
    type Output = <<L::Output as DivOdd<R>>::Output as PushBit<B1>>::Output;
}

/// `Self / R`; a remainder is an error that names both numbers.
///
/// ```
/// use cute_static::int::{Quotient, _3, _4, _12};
/// static_assertions::assert_type_eq_all!(Quotient<_12, _3>, _4);
/// ```
/// ```compile_fail,E0277
/// use cute_static::int::{Quotient, _5, _12};
/// fn f(_: Quotient<_12, _5>) {} // CUTE091: a remainder of 2
/// ```
#[doc(alias = "safe_div")]
pub trait DivExact<R>: TotalDivExact<R> {
    /// The quotient.
    type Quotient;
}

/// `A / B`, exact.
pub type Quotient<A, B> = Output<<<A as TotalDivExact<B>>::Output as OrInexact<A, B>>::Outcome>;

impl<L, R> DivExact<R> for L
where
    L: TotalDivExact<R>,
    L::Output: OrInexact<L, R, Outcome: HasAnswer>,
{
    type Quotient = Quotient<L, R>;
}

/// Turns [`Inexact`] into a refusal that names both numbers.
#[doc(hidden)]
pub trait OrInexact<L, R> {
    type Outcome;
}

impl<L, R> OrInexact<L, R> for UTerm {
    type Outcome = Answer<UTerm>;
}

impl<L, R, U, B> OrInexact<L, R> for UInt<U, B> {
    type Outcome = Answer<UInt<U, B>>;
}

impl<L: Decimal, R: Decimal> OrInexact<L, R> for Inexact {
    type Outcome = Refusal<reason::DoesNotDivide<DecimalOf<L>, DecimalOf<R>>>;
}

impl<B> PushBit<B> for Inexact {
    type Output = Inexact;
}
