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

// An even right factor gives its zeros to the product.
macro_rules! double {
    ($($digit:ident)*) => { $(
        impl<L, R> Mul<UInt<R, B0>> for UInt<L, $digit>
        where
            R: Times<UInt<L, $digit>>,
        {
            type Output = UInt<R::Output, B0>;
        }
    )* };
}

for_each_digit! { double }

/// `L · Self`. The right factor is the one that the solver looks at here: of one that it does not know yet, it does not ask for ever whether that is even.
pub trait Times<L> {
    type Output;
}

impl<L, R> Times<L> for UInt<UInt<R, B0>, B0>
where
    R: Times<L>,
{
    type Output = UInt<UInt<R::Output, B0>, B0>;
}

impl<L> Times<L> for UInt<One, B0> {
    type Output = UInt<L, B0>;
}

impl<L, R, A> Times<L> for UInt<UInt<UInt<R, A>, B1>, B0>
where
    L: Mul<UInt<UInt<R, A>, B1>>,
{
    type Output = UInt<L::Output, B0>;
}

impl<L> Times<L> for One {
    type Output = L;
}

impl<L, R, A> Times<L> for UInt<UInt<R, A>, B1>
where
    L: Mul<UInt<UInt<R, A>, B1>>,
{
    type Output = L::Output;
}

// From here on the right factor is odd and at least 3; the left one goes bit by bit.
impl<L, R, A> Mul<UInt<UInt<R, A>, B1>> for UInt<L, B0>
where
    L: Mul<UInt<UInt<R, A>, B1>>,
{
    type Output = UInt<L::Output, B0>;
}

impl<L, R, A> Mul<UInt<UInt<R, A>, B1>> for UInt<L, B1>
where
    L: Mul<UInt<UInt<R, A>, B1>>,
    L::Output: Add<UInt<R, A>>,
{
    type Output = UInt<<L::Output as Add<UInt<R, A>>>::Output, B1>;
}
