//! A swizzle as a function of type-level numbers.

use super::{Minus, Swizzle};
use crate::int::*;

/// Computes [`SwizzledNumber`].
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::int::{_0, _1, _3};
/// use cute_static::swizzle::SwizzleNumber;
/// use static_assertions::assert_type_eq_all;
///
/// // 2^3 is read, and changes 1.
/// assert_type_eq_all!(<Swizzle<_1, _0, _3> as SwizzleNumber<Int![8]>>::Output, Int![9]);
/// assert_type_eq_all!(<Swizzle<_1, _0, _3> as SwizzleNumber<Int![7]>>::Output, Int![7]);
/// ```
#[refusal(WrongOperand::SwizzleAndNumber)]
pub trait SwizzleNumber<X> {
    /// The swizzled number.
    type Output;
}

/// `Sw(X)` for a number `X`.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::SwizzledNumber;
/// static_assertions::assert_type_eq_all!(SwizzledNumber<Swizzle![2, 3, 3], Int![326]>, Int![334]);
/// static_assertions::assert_type_eq_all!(SwizzledNumber<Swizzle![2, 0, -2], Int![3]>, Int![15]);
/// ```
pub type SwizzledNumber<Sw, X> = <Sw as SwizzleNumber<X>>::Output;

impl<B, M, X, U, C> SwizzleNumber<X> for Swizzle<B, M, UInt<U, C>>
where
    M: Add<UInt<U, C>>,
    X: MoveBits<B, Sum<M, UInt<U, C>>, M>,
{
    type Output = X::Output;
}

impl<B, M, X, N> SwizzleNumber<X> for Swizzle<B, M, Minus<N>>
where
    M: Add<N>,
    X: MoveBits<B, M, Sum<M, N>>,
{
    type Output = X::Output;
}

// No distance: no bits.
impl<M, X> SwizzleNumber<X> for Swizzle<UTerm, M, UTerm> {
    type Output = X;
}

/// `Self` with the `B` bits from bit `From` on exclusive-ored onto those from bit `To` on.
#[doc(hidden)]
pub trait MoveBits<B, From, To> {
    type Output;
}

impl<X, B, From, To> MoveBits<B, From, To> for X
where
    X: ShiftRight<From>,
    ShiftedRight<X, From>: LowBits<B>,
    LowBitsOf<ShiftedRight<X, From>, B>: ShiftLeft<To>,
    X: XorBits<ShiftedLeft<LowBitsOf<ShiftedRight<X, From>, B>, To>>,
{
    type Output = ExclusiveOr<X, ShiftedLeft<LowBitsOf<ShiftedRight<X, From>, B>, To>>;
}
