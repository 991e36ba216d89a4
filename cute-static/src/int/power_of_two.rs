//! Questions about one number: is it 1, is it a power of two, and which powers of two are next to
//! it.

use super::{_2, _3, _4, _8, Add, B0, B1, FourZeros, Inexact, One, PushBit, Sum, UInt, UTerm};

/// `B1` for the number 1, `B0` for any other.
///
/// ```
/// use cute_static::int::{B0, B1, OneFlag, _0, _1, _2};
/// static_assertions::assert_type_eq_all!(OneFlag<_1>, B1);
/// static_assertions::assert_type_eq_all!(OneFlag<_0>, OneFlag<_2>, B0);
/// ```
pub trait IsOne {
    /// `B0` or `B1`.
    type Output;
}

/// Whether `A` is 1, as a bit.
pub type OneFlag<A> = <A as IsOne>::Output;

impl IsOne for UTerm {
    type Output = B0;
}

impl IsOne for One {
    type Output = B1;
}

macro_rules! longer_than_one {
    ($($digit:ident)*) => { $(
        impl<U, A> IsOne for UInt<UInt<U, A>, $digit> {
            type Output = B0;
        }
    )* };
}

for_each_digit! { longer_than_one }

/// `B1` for 1, 2, 4, 8, …, `B0` for any other.
///
/// ```
/// use cute_static::int::{B0, B1, PowerOfTwoFlag, _0, _12, _64};
/// static_assertions::assert_type_eq_all!(PowerOfTwoFlag<_64>, B1);
/// static_assertions::assert_type_eq_all!(PowerOfTwoFlag<_0>, PowerOfTwoFlag<_12>, B0);
/// ```
#[doc(alias = "has_single_bit")]
pub trait IsPowerOfTwo {
    /// `B0` or `B1`.
    type Output;
}

/// Whether `A` is a power of two, as a bit.
pub type PowerOfTwoFlag<A> = <A as IsPowerOfTwo>::Output;

impl IsPowerOfTwo for UTerm {
    type Output = B0;
}

impl IsPowerOfTwo for One {
    type Output = B1;
}

impl<U, A> IsPowerOfTwo for UInt<UInt<U, A>, B0>
where
    UInt<U, A>: IsPowerOfTwo,
{
    type Output = <UInt<U, A> as IsPowerOfTwo>::Output;
}

impl<U, A> IsPowerOfTwo for UInt<UInt<U, A>, B1> {
    type Output = B0;
}

/// The highest bit of a number that is not 0, and what the number is besides.
///
/// ```
/// use cute_static::int::{HighestBit, _3, _8, _11};
/// static_assertions::assert_type_eq_all!(<_11 as HighestBit>::Power, _8);
/// static_assertions::assert_type_eq_all!(<_11 as HighestBit>::Rest, _3);
/// ```
pub trait HighestBit {
    /// The largest power of two that is not above the number.
    type Power;
    /// The number without it.
    type Rest;
}

impl HighestBit for One {
    type Power = One;
    type Rest = UTerm;
}

impl<U, A, B> HighestBit for UInt<UInt<U, A>, B>
where
    UInt<U, A>: HighestBit<Rest: PushBit<B>>,
{
    type Power = UInt<<UInt<U, A> as HighestBit>::Power, B0>;
    type Rest = <<UInt<U, A> as HighestBit>::Rest as PushBit<B>>::Output;
}

/// The least power of two above a number.
///
/// ```
/// use cute_static::int::{NextPowerOf, _0, _1, _8, _11, _16};
/// static_assertions::assert_type_eq_all!(NextPowerOf<_11>, NextPowerOf<_8>, _16);
/// static_assertions::assert_type_eq_all!(NextPowerOf<_0>, _1);
/// ```
pub trait NextPower {
    /// The power.
    type Output;
}

/// The least power of two above `N`.
pub type NextPowerOf<N> = <N as NextPower>::Output;

impl NextPower for UTerm {
    type Output = One;
}

macro_rules! one_bit_further {
    ($($digit:ident)*) => { $(
        impl<U: NextPower> NextPower for UInt<U, $digit> {
            type Output = UInt<U::Output, B0>;
        }
    )* };
}

for_each_digit! { one_bit_further }

/// `Count + k` of a power of two `Self = 2^k`; [`Inexact`] of any other number.
#[doc(hidden)]
pub trait Logarithm<Count> {
    type Output;
}

impl<Count> Logarithm<Count> for UTerm {
    type Output = Inexact;
}

impl<Count> Logarithm<Count> for One {
    type Output = Count;
}

/// `number => its logarithm` each, for what is left after the steps of four bits.
macro_rules! last_bits {
    ($($number:ty => $log:ident;)*) => { $(
        impl<Count: Add<$log>> Logarithm<Count> for $number {
            type Output = Sum<Count, $log>;
        }
    )* };
}

last_bits! {
    _2 => One;
    _4 => _2;
    _8 => _3;
}

impl<U, B, Count> Logarithm<Count> for FourZeros<UInt<U, B>>
where
    Count: Add<_4>,
    UInt<U, B>: Logarithm<Sum<Count, _4>>,
{
    type Output = <UInt<U, B> as Logarithm<Sum<Count, _4>>>::Output;
}

macro_rules! other_bits {
    ($($number:ty;)*) => { $(
        impl<U, B, Count> Logarithm<Count> for $number {
            type Output = Inexact;
        }
    )* };
}

other_bits! {
    UInt<UInt<U, B>, B1>;
    UInt<UInt<UInt<U, B>, B1>, B0>;
    UInt<UInt<UInt<UInt<U, B>, B1>, B0>, B0>;
    UInt<UInt<UInt<UInt<UInt<U, B>, B1>, B0>, B0>, B0>;
}
