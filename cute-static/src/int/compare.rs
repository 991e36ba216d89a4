//! Order: one pass from the lowest bit, the highest difference decides.

use super::{B0, B1, One, UInt, UTerm};
use typenum::{Equal, Greater, Less};

/// The comparison of `Self` with `R`: [`Less`], [`Equal`] or [`Greater`].
///
/// ```
/// use cute_static::int::{Comparison, Less, _3, _5};
/// static_assertions::assert_type_eq_all!(Comparison<_3, _5>, Less);
/// ```
#[refusal(WrongCodomain::Order)]
pub trait Compare<R> {
    /// [`Less`], [`Equal`] or [`Greater`].
    type Output;
}

/// The comparison of `A` with `B`.
pub type Comparison<A, B> = <A as Compare<B>>::Output;

impl Compare<UTerm> for UTerm {
    type Output = Equal;
}

impl<U, B> Compare<UTerm> for UInt<U, B> {
    type Output = Greater;
}

impl<U, B> Compare<UInt<U, B>> for UTerm {
    type Output = Less;
}

impl<L, A, R, B> Compare<UInt<R, B>> for UInt<L, A>
where
    UInt<L, A>: CompareAbove<UInt<R, B>, Equal>,
{
    type Output = <UInt<L, A> as CompareAbove<UInt<R, B>, Equal>>::Output;
}

/// The comparison of two numbers whose already compared lower bits stand to each other as `Below`
/// says.
#[doc(hidden)]
pub trait CompareAbove<R, Below> {
    type Output;
}

impl<Below> CompareAbove<UTerm, Below> for UTerm {
    type Output = Below;
}

impl<R, B, Below> CompareAbove<UInt<R, B>, Below> for UTerm {
    type Output = Less;
}

impl<L, A, Below> CompareAbove<UTerm, Below> for UInt<L, A> {
    type Output = Greater;
}

impl<Below> CompareAbove<One, Below> for One {
    type Output = Below;
}

macro_rules! longer_than_one {
    ($($digit:ident)*) => { $(
        impl<R, B, Below> CompareAbove<UInt<UInt<R, B>, $digit>, Below> for One {
            type Output = Less;
        }

        impl<L, B, Below> CompareAbove<One, Below> for UInt<UInt<L, B>, $digit> {
            type Output = Greater;
        }
    )* };
}

for_each_digit! { longer_than_one }

/// Two bits of each number at once: a difference replaces what the bits below say.
///
/// A row `a1 a0 b1 b0 => X` expands to `impl CompareAbove<UInt<UInt<R, b1>, b0>, Below> for
/// UInt<UInt<L, a1>, a0> where L: CompareAbove<R, X>`.
macro_rules! compare_bits {
    ($($a1:ident $a0:ident $b1:ident $b0:ident => $below:ident;)*) => { $(
        impl<L, R, Below> CompareAbove<UInt<UInt<R, $b1>, $b0>, Below> for UInt<UInt<L, $a1>, $a0>
        where
            L: CompareAbove<R, $below>,
        {
            type Output = L::Output;
        }
    )* };
}

compare_bits! {
    B0 B0 B0 B0 => Below;
    B0 B0 B0 B1 => Less;
    B0 B0 B1 B0 => Less;
    B0 B0 B1 B1 => Less;
    B0 B1 B0 B0 => Greater;
    B0 B1 B0 B1 => Below;
    B0 B1 B1 B0 => Less;
    B0 B1 B1 B1 => Less;
    B1 B0 B0 B0 => Greater;
    B1 B0 B0 B1 => Greater;
    B1 B0 B1 B0 => Below;
    B1 B0 B1 B1 => Less;
    B1 B1 B0 B0 => Greater;
    B1 B1 B0 B1 => Greater;
    B1 B1 B1 B0 => Greater;
    B1 B1 B1 B1 => Below;
}

/// Whether a [`Comparison`] holds; turns it into a bit.
#[doc(hidden)]
pub trait OrderingFlag {
    type IsLess;
    type IsLessOrEqual;
}

impl OrderingFlag for Less {
    type IsLess = B1;
    type IsLessOrEqual = B1;
}

impl OrderingFlag for Equal {
    type IsLess = B0;
    type IsLessOrEqual = B1;
}

impl OrderingFlag for Greater {
    type IsLess = B0;
    type IsLessOrEqual = B0;
}

/// `B1` where `Self < R`, else `B0`.
///
/// ```
/// use cute_static::int::{B0, B1, LessThan, _3, _4};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(LessThan<_3, _4>, B1);
/// assert_type_eq_all!(LessThan<_4, _4>, LessThan<_4, _3>, B0);
/// ```
pub trait IsLess<R> {
    /// `B0` or `B1`.
    type Output;
}

/// Whether `A < B`, as a bit.
pub type LessThan<A, B> = <A as IsLess<B>>::Output;

impl<L, R> IsLess<R> for L
where
    L: Compare<R, Output: OrderingFlag>,
{
    type Output = <Comparison<L, R> as OrderingFlag>::IsLess;
}

/// `B1` where `Self <= R`, else `B0`.
///
/// ```
/// use cute_static::int::{B0, B1, LessOrEqualThan, _3, _4};
/// use static_assertions::assert_type_eq_all;
/// assert_type_eq_all!(LessOrEqualThan<_3, _4>, LessOrEqualThan<_4, _4>, B1);
/// assert_type_eq_all!(LessOrEqualThan<_4, _3>, B0);
/// ```
pub trait IsLessOrEqual<R> {
    /// `B0` or `B1`.
    type Output;
}

/// Whether `A <= B`, as a bit.
pub type LessOrEqualThan<A, B> = <A as IsLessOrEqual<B>>::Output;

impl<L, R> IsLessOrEqual<R> for L
where
    L: Compare<R, Output: OrderingFlag>,
{
    type Output = <Comparison<L, R> as OrderingFlag>::IsLessOrEqual;
}

/// `B1` where `Self` and `R` are the same element, else `B0`. Stops at the first bit that differs.
///
/// ```
/// use cute_static::int::{B0, B1, Equality, _3, _5};
/// static_assertions::assert_type_eq_all!(Equality<_3, _3>, B1);
/// static_assertions::assert_type_eq_all!(Equality<_3, _5>, B0);
/// ```
pub trait IsEqual<R> {
    /// `B0` or `B1`.
    type Output;
}

/// Whether `A = B`, as a bit.
#[doc(alias = "is_constant")]
pub type Equality<A, B> = <A as IsEqual<B>>::Output;

impl IsEqual<UTerm> for UTerm {
    type Output = B1;
}

impl<R, B> IsEqual<UInt<R, B>> for UTerm {
    type Output = B0;
}

impl<L, A> IsEqual<UTerm> for UInt<L, A> {
    type Output = B0;
}

impl IsEqual<One> for One {
    type Output = B1;
}

// The two, three and four lowest digits of a number, and what is above them.
type TwoDigits<A, D1, D0> = UInt<UInt<A, D1>, D0>;
type ThreeDigits<A, D2, D1, D0> = UInt<TwoDigits<A, D2, D1>, D0>;
type FourDigits<A, D3, D2, D1, D0> = UInt<ThreeDigits<A, D3, D2, D1>, D0>;

/// `[generics] A, B` each: what is an `A` is not equal to what is a `B`.
macro_rules! differ {
    ($([$($g:ident)*] $a:ty, $b:ty;)*) => { $(
        impl<$($g),*> $crate::int::IsEqual<$b> for $a {
            type Output = $crate::int::B0;
        }

        impl<$($g),*> $crate::int::IsEqual<$a> for $b {
            type Output = $crate::int::B0;
        }
    )* };
}

pub(crate) use differ;

differ! {
    [L R] UInt<L, B0>, UInt<R, B1>;
    [R C] One, TwoDigits<R, C, B1>;
}

/// Four digits of each number at once. The lowest is named, since symbols have others; the lower of
/// two that differ are the same in both.
macro_rules! four_digits {
    (@same $($d3:ident $d2:ident $d1:ident $d0:ident),*) => { $(
        impl<L, R> IsEqual<FourDigits<R, $d3, $d2, $d1, $d0>> for FourDigits<L, $d3, $d2, $d1, $d0>
        where
            L: IsEqual<R>,
        {
            type Output = L::Output;
        }
    )* };
    ($($bit:ident)*) => { $(
        four_digits! { @same B0 B0 B0 $bit, B0 B0 B1 $bit, B0 B1 B0 $bit, B0 B1 B1 $bit, B1 B0 B0 $bit, B1 B0 B1 $bit, B1 B1 B0 $bit, B1 B1 B1 $bit }

        impl IsEqual<TwoDigits<UTerm, B1, $bit>> for TwoDigits<UTerm, B1, $bit> {
            type Output = B1;
        }

        impl<C> IsEqual<ThreeDigits<UTerm, B1, C, $bit>> for ThreeDigits<UTerm, B1, C, $bit> {
            type Output = B1;
        }

        differ! {
            [L R] TwoDigits<L, B0, $bit>, TwoDigits<R, B1, $bit>;
            [L R C] ThreeDigits<L, B0, C, $bit>, ThreeDigits<R, B1, C, $bit>;
            [L R D C] FourDigits<L, B0, D, C, $bit>, FourDigits<R, B1, D, C, $bit>;
            [R D] TwoDigits<UTerm, B1, $bit>, ThreeDigits<R, D, B1, $bit>;
            [R D C] ThreeDigits<UTerm, B1, C, $bit>, FourDigits<R, D, B1, C, $bit>;
        }
    )* };
}

four_digits! { B0 B1 }

/// The smaller of `Self` and `R`.
///
/// ```
/// use cute_static::int::{Minimum, _3, _5};
/// static_assertions::assert_type_eq_all!(Minimum<_5, _3>, _3);
/// ```
pub trait Min<R> {
    /// The smaller number.
    type Output;
}

/// `min(A, B)`.
#[doc(alias = "min")]
pub type Minimum<A, B> = <A as Min<B>>::Output;

/// The larger of `Self` and `R`.
///
/// ```
/// use cute_static::int::{Maximum, _3, _5};
/// static_assertions::assert_type_eq_all!(Maximum<_5, _3>, _5);
/// ```
pub trait Max<R> {
    /// The larger number.
    type Output;
}

/// `max(A, B)`.
#[doc(alias = "max")]
pub type Maximum<A, B> = <A as Max<B>>::Output;

impl<L, R> Min<R> for L
where
    L: Compare<R, Output: Choose<L, R>>,
{
    type Output = <Comparison<L, R> as Choose<L, R>>::Smaller;
}

impl<L, R> Max<R> for L
where
    L: Compare<R, Output: Choose<L, R>>,
{
    type Output = <Comparison<L, R> as Choose<L, R>>::Larger;
}

/// Picks from two numbers by how they compare.
#[doc(hidden)]
pub trait Choose<L, R> {
    type Smaller;
    type Larger;
}

impl<L, R> Choose<L, R> for Less {
    type Smaller = L;
    type Larger = R;
}

impl<L, R> Choose<L, R> for Equal {
    type Smaller = L;
    type Larger = L;
}

impl<L, R> Choose<L, R> for Greater {
    type Smaller = R;
    type Larger = L;
}
