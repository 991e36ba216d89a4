//! Order: one pass from the lowest bit, the highest difference decides.

use super::{B0, B1, One, UInt, UTerm};
use typenum::{Equal, Greater, Less};

/// How `Self` compares with `R`: [`Less`], [`Equal`] or [`Greater`].
///
/// ```
/// use cute_static::int::{Comparison, Less, _3, _5};
/// static_assertions::assert_type_eq_all!(Comparison<_3, _5>, Less);
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE122: this needs numbers, which have an order, and `{Self}` has none",
    label = "this is decided for integers",
    note = "strides that are coordinates (`3*e1`) or bits (`f5`) are elements without an order"
)]
pub trait Compare<R> {
    /// [`Less`], [`Equal`] or [`Greater`].
    type Output;
}

/// How `A` compares with `B`.
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

/// The comparison of two numbers whose already compared lower bits stand to each other as `Below` says.
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
/// A row `a1 a0 b1 b0 => X` expands to `impl CompareAbove<UInt<UInt<R, b1>, b0>, Below> for UInt<UInt<L, a1>, a0> where L: CompareAbove<R, X>`.
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

impl<L, R> IsEqual<UInt<R, B1>> for UInt<L, B0> {
    type Output = B0;
}

impl<L, R> IsEqual<UInt<R, B0>> for UInt<L, B1> {
    type Output = B0;
}

impl<R, B> IsEqual<UInt<UInt<R, B>, B1>> for One {
    type Output = B0;
}

impl<L, A> IsEqual<One> for UInt<UInt<L, A>, B1> {
    type Output = B0;
}

/// Two bits of each number at once, of which the lowest are the same: `bit` each.
macro_rules! two_bits {
    ($($bit:ident)*) => { $(
        impl<L, R> IsEqual<UInt<UInt<R, B0>, $bit>> for UInt<UInt<L, B0>, $bit>
        where
            L: IsEqual<R>,
        {
            type Output = L::Output;
        }

        impl<L, R> IsEqual<UInt<UInt<R, B1>, $bit>> for UInt<UInt<L, B1>, $bit>
        where
            L: IsEqual<R>,
        {
            type Output = L::Output;
        }

        impl<L, R> IsEqual<UInt<UInt<R, B1>, $bit>> for UInt<UInt<L, B0>, $bit> {
            type Output = B0;
        }

        impl<L, R> IsEqual<UInt<UInt<R, B0>, $bit>> for UInt<UInt<L, B1>, $bit> {
            type Output = B0;
        }
    )* };
}

two_bits! { B0 B1 }

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
