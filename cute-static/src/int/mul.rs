//! Multiplication: shift and add, with the trailing zeros of both factors taken out first.

use super::{Add, B0, B1, One, UInt, UTerm};

/// `Self · R`: a number times an element of an integer-semimodule (Cecka Definition 2.16); for two numbers, their product.
///
/// ```
/// use cute_static::int::{Product, _6, _7, _42};
/// static_assertions::assert_type_eq_all!(Product<_6, _7>, _42);
/// ```
pub trait Mul<R> {
    /// The product.
    type Output;
}

/// `A · B`.
pub type Product<A, B> = <A as Mul<B>>::Output;

impl Mul<UTerm> for UTerm {
    type Output = UTerm;
}

impl<U, B> Mul<UInt<U, B>> for UTerm {
    type Output = UTerm;
}

impl<U, B> Mul<UTerm> for UInt<U, B> {
    type Output = UTerm;
}

impl<U, B> Mul<One> for UInt<U, B> {
    type Output = UInt<U, B>;
}

// An even right factor gives its zero to the product.
macro_rules! double {
    ($($digit:ident)*) => { $(
        impl<L, R, A> Mul<UInt<UInt<R, A>, B0>> for UInt<L, $digit>
        where
            UInt<L, $digit>: Mul<UInt<R, A>>,
        {
            type Output = UInt<<UInt<L, $digit> as Mul<UInt<R, A>>>::Output, B0>;
        }
    )* };
}

for_each_digit! { double }

// From here on the right factor is odd and at least 3; the left one goes bit by bit.
impl<R, A> Mul<UInt<UInt<R, A>, B1>> for One {
    type Output = UInt<UInt<R, A>, B1>;
}

impl<L, B, R, A> Mul<UInt<UInt<R, A>, B1>> for UInt<UInt<L, B>, B0>
where
    UInt<L, B>: Mul<UInt<UInt<R, A>, B1>>,
{
    type Output = UInt<<UInt<L, B> as Mul<UInt<UInt<R, A>, B1>>>::Output, B0>;
}

impl<L, B, R, A> Mul<UInt<UInt<R, A>, B1>> for UInt<UInt<L, B>, B1>
where
    UInt<L, B>: Mul<UInt<UInt<R, A>, B1>>,
    <UInt<L, B> as Mul<UInt<UInt<R, A>, B1>>>::Output: Add<UInt<R, A>>,
{
    type Output = UInt<<<UInt<L, B> as Mul<UInt<UInt<R, A>, B1>>>::Output as Add<UInt<R, A>>>::Output, B1>;
}
