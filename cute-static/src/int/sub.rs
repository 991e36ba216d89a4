//! Subtraction: a ripple of borrows that normalises on its way back.

use super::{B0, B1, One, PushBit, PushTwoBits, UInt, UTerm};
use crate::diagnostic::{Decimal, DecimalOf, HasAnswer, Output, Refusal, reason};

/// What [`TotalSub`] gives when the difference would be below zero.
#[derive(Clone, Copy, Debug)]
pub struct Negative;

/// `Self − R` where that is a number, [`Negative`] where it is not.
///
/// ```
/// use cute_static::int::{DifferenceOutcome, Negative, _3, _5, _8};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(DifferenceOutcome<_8, _5>, _3);
/// assert_type_eq_all!(DifferenceOutcome<_5, _8>, Negative);
/// ```
pub trait TotalSub<R> {
    /// The difference or `Negative`.
    type Output;
}

/// `A − B`, or [`Negative`].
pub type DifferenceOutcome<A, B> = <A as TotalSub<B>>::Output;

impl<L> TotalSub<UTerm> for L {
    type Output = L;
}

impl<L, R, B> TotalSub<UInt<R, B>> for L
where
    L: SubBorrow<UInt<R, B>, B0>,
{
    type Output = <L as SubBorrow<UInt<R, B>, B0>>::Output;
}

/// `Self − R`; a difference below zero is an error that says so.
///
/// ```
/// use cute_static::int::{Difference, _3, _5, _8};
/// static_assertions::assert_type_eq_all!(Difference<_8, _5>, _3);
/// ```
/// ```compile_fail,E0277
/// use cute_static::int::{Difference, _5, _8};
/// fn f(_: Difference<_5, _8>) {} // CUTE090: below 0
/// ```
pub trait Sub<R>: TotalSub<R> {
    /// The difference.
    type Difference;
}

/// `A − B`.
pub type Difference<A, B> = Output<<<A as TotalSub<B>>::Output as OrTooSmall<A, B>>::Outcome>;

impl<L, R> Sub<R> for L
where
    L: TotalSub<R>,
    L::Output: OrTooSmall<L, R, Outcome: HasAnswer>,
{
    type Difference = Difference<L, R>;
}

/// Turns [`Negative`] into a refusal that names both numbers.
#[doc(hidden)]
pub trait OrTooSmall<L, R> {
    type Outcome;
}

impl<L, R> OrTooSmall<L, R> for UTerm {
    type Outcome = crate::diagnostic::Answer<UTerm>;
}

impl<L, R, U, B> OrTooSmall<L, R> for UInt<U, B> {
    type Outcome = crate::diagnostic::Answer<UInt<U, B>>;
}

impl<L: Decimal, R: Decimal> OrTooSmall<L, R> for Negative {
    type Outcome = Refusal<reason::BelowZero<DecimalOf<L>, DecimalOf<R>>>;
}

/// `Self − R − C` where `C` is the borrow that comes in; [`Negative`] on underflow.
#[doc(hidden)]
pub trait SubBorrow<R, C> {
    type Output;
}

impl SubBorrow<UTerm, B0> for UTerm {
    type Output = UTerm;
}

impl SubBorrow<UTerm, B1> for UTerm {
    type Output = Negative;
}

impl<R, B, C> SubBorrow<UInt<R, B>, C> for UTerm {
    // A normal number above the last bit of `Self` is at least 1.
    type Output = Negative;
}

impl<L, B> SubBorrow<UTerm, B0> for UInt<L, B> {
    type Output = UInt<L, B>;
}

impl<L> SubBorrow<UTerm, B1> for UInt<L, B1>
where
    L: PushBit<B0>,
{
    type Output = <L as PushBit<B0>>::Output;
}

impl<L> SubBorrow<UTerm, B1> for UInt<L, B0>
where
    L: SubBorrow<UTerm, B1>,
    L::Output: PushBit<B1>,
{
    type Output = <L::Output as PushBit<B1>>::Output;
}

// 1 is below any number of two bits or more.
macro_rules! from_one {
    ($($digit:ident)*) => { $(
        impl<R, B, C> SubBorrow<UInt<UInt<R, B>, $digit>, C> for One {
            type Output = Negative;
        }
    )* };
}

for_each_digit! { from_one }

/// Subtracting the single bit 1 and the borrow `c` from a number with lowest bit `a`.
///
/// A row `a c => d k` expands to `impl SubBorrow<One, c> for UInt<L, a> where L: SubBorrow<UTerm,
/// k>, … { type Output = 2·(L − k) + d; }`.
macro_rules! subtract_one {
    ($($a:ident $c:ident => $difference:ident $borrow:ident;)*) => { $(
        impl<L> SubBorrow<One, $c> for UInt<L, $a>
        where
            L: SubBorrow<UTerm, $borrow>,
            L::Output: PushBit<$difference>,
        {
            type Output = <L::Output as PushBit<$difference>>::Output;
        }
    )* };
}

subtract_one! {
    B0 B0 => B1 B1;
    B0 B1 => B0 B1;
    B1 B0 => B0 B0;
    B1 B1 => B1 B1;
}

/// The full subtractor of two bits: bits `a1 a0` and `b1 b0` and borrow `c` give the difference
/// bits and the borrow that goes on. Two bits at once halve the depth of the requirements, which
/// both solvers bound.
///
/// A row `a1 a0 b1 b0 c => d1 d0 k` expands to `impl SubBorrow<UInt<UInt<R, b1>, b0>, c> for
/// UInt<UInt<L, a1>, a0> where L: SubBorrow<R, k>, … { type Output = 4·(L − R − k) + 2·d1 + d0; }`.
macro_rules! full_subtractor {
    ($($a1:ident $a0:ident $b1:ident $b0:ident $c:ident => $d1:ident $d0:ident $borrow:ident;)*) => { $(
        impl<L, R> SubBorrow<UInt<UInt<R, $b1>, $b0>, $c> for UInt<UInt<L, $a1>, $a0>
        where
            L: SubBorrow<R, $borrow>,
            L::Output: PushTwoBits<$d1, $d0>,
        {
            type Output = <L::Output as PushTwoBits<$d1, $d0>>::Output;
        }
    )* };
}

full_subtractor! {
    B0 B0 B0 B0 B0 => B0 B0 B0;
    B0 B0 B0 B0 B1 => B1 B1 B1;
    B0 B0 B0 B1 B0 => B1 B1 B1;
    B0 B0 B0 B1 B1 => B1 B0 B1;
    B0 B0 B1 B0 B0 => B1 B0 B1;
    B0 B0 B1 B0 B1 => B0 B1 B1;
    B0 B0 B1 B1 B0 => B0 B1 B1;
    B0 B0 B1 B1 B1 => B0 B0 B1;
    B0 B1 B0 B0 B0 => B0 B1 B0;
    B0 B1 B0 B0 B1 => B0 B0 B0;
    B0 B1 B0 B1 B0 => B0 B0 B0;
    B0 B1 B0 B1 B1 => B1 B1 B1;
    B0 B1 B1 B0 B0 => B1 B1 B1;
    B0 B1 B1 B0 B1 => B1 B0 B1;
    B0 B1 B1 B1 B0 => B1 B0 B1;
    B0 B1 B1 B1 B1 => B0 B1 B1;
    B1 B0 B0 B0 B0 => B1 B0 B0;
    B1 B0 B0 B0 B1 => B0 B1 B0;
    B1 B0 B0 B1 B0 => B0 B1 B0;
    B1 B0 B0 B1 B1 => B0 B0 B0;
    B1 B0 B1 B0 B0 => B0 B0 B0;
    B1 B0 B1 B0 B1 => B1 B1 B1;
    B1 B0 B1 B1 B0 => B1 B1 B1;
    B1 B0 B1 B1 B1 => B1 B0 B1;
    B1 B1 B0 B0 B0 => B1 B1 B0;
    B1 B1 B0 B0 B1 => B1 B0 B0;
    B1 B1 B0 B1 B0 => B1 B0 B0;
    B1 B1 B0 B1 B1 => B0 B1 B0;
    B1 B1 B1 B0 B0 => B0 B1 B0;
    B1 B1 B1 B0 B1 => B0 B0 B0;
    B1 B1 B1 B1 B0 => B0 B0 B0;
    B1 B1 B1 B1 B1 => B1 B1 B1;
}

impl<B> PushBit<B> for Negative {
    type Output = Negative;
}

impl<B, A> PushTwoBits<B, A> for Negative {
    type Output = Negative;
}
