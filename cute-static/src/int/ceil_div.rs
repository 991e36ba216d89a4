//! Division rounded up.

use super::{Add, B0, B1, DivRem, FourOnes, FourZeros, PushBit, UInt, UTerm};

/// `ceil(Self / R)`.
///
/// ```
/// use cute_static::int::{CeilQuotient, _3, _4, _10};
/// static_assertions::assert_type_eq_all!(CeilQuotient<_10, _3>, _4);
/// ```
#[doc(alias = "ceil_div")]
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
    U: PushBit<B0>,
{
    type Output = U::Output;
}

// Zeros at the end become ones, four at a step.
impl<U> Predecessor for UInt<UInt<U, B1>, B0>
where
    U: PushBit<B0>,
{
    type Output = UInt<U::Output, B1>;
}

impl<U> Predecessor for UInt<UInt<UInt<U, B1>, B0>, B0>
where
    U: PushBit<B0>,
{
    type Output = UInt<UInt<U::Output, B1>, B1>;
}

impl<U> Predecessor for UInt<UInt<UInt<UInt<U, B1>, B0>, B0>, B0>
where
    U: PushBit<B0>,
{
    type Output = UInt<UInt<UInt<U::Output, B1>, B1>, B1>;
}

impl<U> Predecessor for FourZeros<U>
where
    U: Predecessor,
{
    type Output = FourOnes<U::Output>;
}
