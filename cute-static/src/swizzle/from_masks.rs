//! The swizzle of two masks: of the bits that it reads, and of those that it changes.

use super::{Minus, Swizzle};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Output, Refusal, reason};
use crate::int::{
    Add, B0, B1, Compare, Comparison, CountOnes, CountOnesOf, DifferenceOutcome, Equality, Greater, IsEqual, IsPowerOfTwo, Less, One, PowerOfTwoFlag,
    SharesBits, SharesBitsFlag, ShiftRight, ShiftedRight, Sum, TotalSub, TrailingZeros, TrailingZerosOf, UInt, UTerm,
};

/// The swizzle that reads the bits of the mask `Y` and changes those of the mask `Z` (CuTe's
/// `make_swizzle<Y, Z>`). Each mask is one row of bits, the two are equally long, and they have no
/// bit in common.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::{SwizzleFunction, SwizzleOfMasks};
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(SwizzleOfMasks<Int![24], Int![3]>, Swizzle![2, 0, 3]);
/// assert_type_eq_all!(SwizzleOfMasks<Int![3], Int![24]>, Swizzle![2, 0, -3]);
/// assert_eq!((<Swizzle![2, 0, 3]>::READS, <Swizzle![2, 0, 3]>::CHANGES), (24, 3));
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::swizzle::SwizzleOfMasks;
/// fn f(_: SwizzleOfMasks<Int![5], Int![10]>) {} // CUTE184: the bits of a mask are not one row
/// ```
#[doc(alias = "make_swizzle")]
pub type SwizzleOfMasks<Y, Z> = Output<<Y as FromMasks<Z>>::Outcome>;

/// Computes [`SwizzleOfMasks`]: an [`Answer`] or a [`Refusal`].
#[doc(hidden)]
pub trait FromMasks<Z> {
    type Outcome;
}

impl FromMasks<UTerm> for UTerm {
    type Outcome = Answer<Swizzle<UTerm, UTerm, UTerm>>;
}

impl<U, B> FromMasks<UTerm> for UInt<U, B>
where
    Self: Decimal,
{
    type Outcome = Refusal<reason::SwizzleMasks<DecimalOf<Self>, DecimalOf<UTerm>>>;
}

impl<V, C> FromMasks<UInt<V, C>> for UTerm
where
    UInt<V, C>: Decimal,
{
    type Outcome = Refusal<reason::SwizzleMasks<DecimalOf<UTerm>, DecimalOf<UInt<V, C>>>>;
}

impl<U, B, V, C> FromMasks<UInt<V, C>> for UInt<U, B>
where
    Self: Row + SharesBits<UInt<V, C>>,
    UInt<V, C>: Row,
    CountOnesOf<Self>: IsEqual<CountOnesOf<UInt<V, C>>>,
    <Self as Row>::IsRow:
        IfRows<<UInt<V, C> as Row>::IsRow, Equality<CountOnesOf<Self>, CountOnesOf<UInt<V, C>>>, SharesBitsFlag<Self, UInt<V, C>>, Self, UInt<V, C>>,
{
    type Outcome = <<Self as Row>::IsRow as IfRows<
        <UInt<V, C> as Row>::IsRow,
        Equality<CountOnesOf<Self>, CountOnesOf<UInt<V, C>>>,
        SharesBitsFlag<Self, UInt<V, C>>,
        Self,
        UInt<V, C>,
    >>::Outcome;
}

/// Whether the bits of a number are one row: what is above its zeros is one less than a power of
/// two.
#[doc(hidden)]
pub trait Row: CountOnes + TrailingZeros {
    type IsRow;
}

impl<N> Row for N
where
    N: CountOnes + TrailingZeros + ShiftRight<TrailingZerosOf<N>>,
    ShiftedRight<N, TrailingZerosOf<N>>: Add<One>,
    Sum<ShiftedRight<N, TrailingZerosOf<N>>, One>: IsPowerOfTwo,
{
    type IsRow = PowerOfTwoFlag<Sum<ShiftedRight<N, TrailingZerosOf<N>>, One>>;
}

/// The swizzle of the masks `Y` and `Z`: `Self` says whether `Y` is a row, `ZRow` whether `Z` is,
/// `Equal` whether they are equally long, and `Shared` whether they have a bit in common.
#[doc(hidden)]
pub trait IfRows<ZRow, Equal, Shared, Y, Z> {
    type Outcome;
}

impl<Y, Z> IfRows<B1, B1, B0, Y, Z> for B1
where
    Y: CountOnes + TrailingZeros,
    Z: TrailingZeros,
    TrailingZerosOf<Y>: Compare<TrailingZerosOf<Z>>,
    Comparison<TrailingZerosOf<Y>, TrailingZerosOf<Z>>: OverDistance<CountOnesOf<Y>, TrailingZerosOf<Y>, TrailingZerosOf<Z>>,
{
    type Outcome = Answer<<Comparison<TrailingZerosOf<Y>, TrailingZerosOf<Z>> as OverDistance<CountOnesOf<Y>, TrailingZerosOf<Y>, TrailingZerosOf<Z>>>::Output>;
}

/// Any other flags.
macro_rules! no_swizzle {
    ($($y:ident $z:ident $equal:ident $shared:ident;)*) => { $(
        impl<Y: Decimal, Z: Decimal> IfRows<$z, $equal, $shared, Y, Z> for $y {
            type Outcome = Refusal<reason::SwizzleMasks<DecimalOf<Y>, DecimalOf<Z>>>;
        }
    )* };
}

no_swizzle! {
    B0 B0 B0 B0; B0 B0 B0 B1; B0 B0 B1 B0; B0 B0 B1 B1;
    B0 B1 B0 B0; B0 B1 B0 B1; B0 B1 B1 B0; B0 B1 B1 B1;
    B1 B0 B0 B0; B1 B0 B0 B1; B1 B0 B1 B0; B1 B0 B1 B1;
    B1 B1 B0 B0; B1 B1 B0 B1; B1 B1 B1 B1;
}

/// The swizzle of `B` bits that reads from bit `From` on and changes from bit `To` on, which
/// compare as `Self` says.
#[doc(hidden)]
pub trait OverDistance<B, From, To> {
    type Output;
}

impl<B, From: TotalSub<To>, To> OverDistance<B, From, To> for Greater {
    type Output = Swizzle<B, To, DifferenceOutcome<From, To>>;
}

impl<B, From, To: TotalSub<From>> OverDistance<B, From, To> for Less {
    type Output = Swizzle<B, From, Minus<DifferenceOutcome<To, From>>>;
}
