//! Division rounded up.

use super::{Add, B1, DivRem, UInt, UTerm};

/// `ceil(Self / R)`.
///
/// ```
/// use cute_static::int::{CeilQuotient, _3, _4, _10};
/// static_assertions::assert_type_eq_all!(CeilQuotient<_10, _3>, _4);
/// ```
pub trait CeilDiv<R> {
    /// The quotient, rounded up.
    type Output;
}

/// `ceil(A / B)`.
pub type CeilQuotient<A, B> = <A as CeilDiv<B>>::Output;

impl<L, R> CeilDiv<R> for L
where
    L: DivRem<R>,
    L::Remainder: RoundUp<L::Quotient>,
{
    type Output = <L::Remainder as RoundUp<L::Quotient>>::Output;
}

/// `Q` for a remainder of zero, `Q + 1` for any other.
#[doc(hidden)]
pub trait RoundUp<Q> {
    type Output;
}

impl<Q> RoundUp<Q> for UTerm {
    type Output = Q;
}

impl<Q, U, B> RoundUp<Q> for UInt<U, B>
where
    Q: Add<UInt<UTerm, B1>>,
{
    type Output = <Q as Add<UInt<UTerm, B1>>>::Output;
}

/// `Self − 1` for a number of at least 1.
#[doc(hidden)]
pub trait Predecessor {
    type Output;
}

impl<U> Predecessor for UInt<U, B1>
where
    U: super::PushBit<super::B0>,
{
    type Output = <U as super::PushBit<super::B0>>::Output;
}

impl<U> Predecessor for UInt<U, super::B0>
where
    U: Predecessor,
    U::Output: super::PushBit<B1>,
{
    type Output = <U::Output as super::PushBit<B1>>::Output;
}
