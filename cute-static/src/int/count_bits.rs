//! Counts of bits: how many digits a number has, how many are 1, how many zeros it ends and begins
//! with.

use super::{Add, B0, B1, Difference, One, Sum, UInt, UTerm};

/// The number of digits (CuTe's `bit_width`): `⌊log2(Self)⌋ + 1`, and 0 for 0.
///
/// ```
/// use cute_static::int::{BitWidthOf, _0, _1, _3, _4, _5, _8, _11};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(BitWidthOf<_8>, BitWidthOf<_11>, _4);
/// assert_type_eq_all!(BitWidthOf<_0>, _0);
/// ```
#[doc(alias = "bit_width")]
pub trait BitWidth {
    /// The number of digits.
    type Output;
}

/// The number of digits of `A`.
pub type BitWidthOf<A> = <A as BitWidth>::Output;

impl BitWidth for UTerm {
    type Output = UTerm;
}

/// `⌊log2(A)⌋` (CuTe's `log_2`); for 0 there is none.
///
/// ```
/// use cute_static::int::{FloorLog2, _3, _8, _11};
/// static_assertions::assert_type_eq_all!(FloorLog2<_8>, FloorLog2<_11>, _3);
/// ```
/// ```compile_fail,E0277
/// use cute_static::int::{FloorLog2, _0};
/// fn f(_: FloorLog2<_0>) {} // CUTE090: below 0
/// ```
#[doc(alias = "log_2")]
pub type FloorLog2<A> = Difference<BitWidthOf<A>, One>;

/// The number of zeros before the digits of `A` among `W` digits (CuTe's `countl_zero`, where `W`
/// is the width of the type).
///
/// ```
/// use cute_static::int::{LeadingZeros, _3, _5, _28, _32, _8};
/// static_assertions::assert_type_eq_all!(LeadingZeros<_8, _32>, _28);
/// static_assertions::assert_type_eq_all!(LeadingZeros<_3, _5>, _3);
/// ```
/// ```compile_fail,E0277
/// use cute_static::int::{LeadingZeros, _3, _8};
/// fn f(_: LeadingZeros<_8, _3>) {} // CUTE090: 8 has more digits
/// ```
#[doc(alias = "countl_zero")]
pub type LeadingZeros<A, W> = Difference<W, BitWidthOf<A>>;

/// The number of digits that are 1 (CuTe's `popcount`).
///
/// ```
/// use cute_static::int::{CountOnesOf, _0, _3, _11};
/// static_assertions::assert_type_eq_all!(CountOnesOf<_11>, _3);
/// static_assertions::assert_type_eq_all!(CountOnesOf<_0>, _0);
/// ```
#[doc(alias = "popcount")]
pub trait CountOnes {
    /// The number of ones.
    type Output;
}

/// The number of digits of `A` that are 1.
pub type CountOnesOf<A> = <A as CountOnes>::Output;

impl CountOnes for UTerm {
    type Output = UTerm;
}

impl<U: CountOnes> CountOnes for UInt<U, B0> {
    type Output = U::Output;
}

impl<U: CountOnes<Output: Add<One>>> CountOnes for UInt<U, B1> {
    type Output = Sum<U::Output, One>;
}

/// The number of zeros after the last 1 (CuTe's `countr_zero`): the largest `k` such that `2^k`
/// divides the number. There is none for 0.
///
/// ```
/// use cute_static::int::{TrailingZerosOf, _0, _2, _3, _8, _12};
/// static_assertions::assert_type_eq_all!(TrailingZerosOf<_12>, _2);
/// static_assertions::assert_type_eq_all!(TrailingZerosOf<_8>, _3);
/// static_assertions::assert_type_eq_all!(TrailingZerosOf<_3>, _0);
/// ```
/// ```compile_fail,E0277
/// use cute_static::int::{TrailingZerosOf, _0};
/// fn f(_: TrailingZerosOf<_0>) {} // every power of two divides 0
/// ```
#[doc(alias = "countr_zero")]
pub trait TrailingZeros {
    /// The number of zeros.
    type Output;
}

/// The number of zeros that `A` ends with.
pub type TrailingZerosOf<A> = <A as TrailingZeros>::Output;

impl<U> TrailingZeros for UInt<U, B1> {
    type Output = UTerm;
}

impl<U: TrailingZeros<Output: Add<One>>> TrailingZeros for UInt<U, B0> {
    type Output = Sum<U::Output, One>;
}

macro_rules! digits {
    ($($digit:ident)*) => { $(
        impl<U: BitWidth<Output: Add<One>>> BitWidth for UInt<U, $digit> {
            type Output = Sum<U::Output, One>;
        }
    )* };
}

for_each_digit! { digits }
