//! The least common multiple.

use super::{Gcd, GreatestCommonDivisor, Mul, Product, QuotientOutcome, TotalDivExact, UInt, UTerm};

/// `lcm(Self, R)`, with `lcm(0, n) = 0` (CuTe's `lcm`).
///
/// ```
/// use cute_static::int::{LeastCommonMultiple, _0, _4, _6, _12};
/// static_assertions::assert_type_eq_all!(LeastCommonMultiple<_4, _6>, _12);
/// static_assertions::assert_type_eq_all!(LeastCommonMultiple<_0, _6>, _0);
/// ```
pub trait Lcm<R> {
    /// The least common multiple.
    type Output;
}

/// `lcm(A, B)`.
#[doc(alias = "lcm")]
pub type LeastCommonMultiple<A, B> = <A as Lcm<B>>::Output;

impl<L> Lcm<UTerm> for L {
    type Output = UTerm;
}

impl<R, B> Lcm<UInt<R, B>> for UTerm {
    type Output = UTerm;
}

impl<L, A, R, B> Lcm<UInt<R, B>> for UInt<L, A>
where
    UInt<L, A>: Gcd<UInt<R, B>>,
    UInt<R, B>: TotalDivExact<GreatestCommonDivisor<UInt<L, A>, UInt<R, B>>>,
    UInt<L, A>: Mul<QuotientOutcome<UInt<R, B>, GreatestCommonDivisor<UInt<L, A>, UInt<R, B>>>>,
{
    type Output = Product<UInt<L, A>, QuotientOutcome<UInt<R, B>, GreatestCommonDivisor<UInt<L, A>, UInt<R, B>>>>;
}
