//! The greatest common divisor, by Euclid.

use super::{DivRem, UInt, UTerm};

/// `gcd(Self, R)`, with `gcd(0, n) = n`.
///
/// ```
/// use cute_static::int::{GreatestCommonDivisor, _6, _12, _18};
/// static_assertions::assert_type_eq_all!(GreatestCommonDivisor<_12, _18>, _6);
/// ```
pub trait Gcd<R> {
    /// The greatest common divisor.
    type Output;
}

/// `gcd(A, B)`.
pub type GreatestCommonDivisor<A, B> = <A as Gcd<B>>::Output;

impl<L> Gcd<UTerm> for L {
    type Output = L;
}

impl<L, R, B> Gcd<UInt<R, B>> for L
where
    L: DivRem<UInt<R, B>>,
    UInt<R, B>: Gcd<L::Remainder>,
{
    type Output = <UInt<R, B> as Gcd<L::Remainder>>::Output;
}
