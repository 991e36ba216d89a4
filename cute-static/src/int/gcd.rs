//! The greatest common divisor, by differences: even numbers are halved, and the larger of two odd
//! numbers becomes the odd part of their difference.
//!
//! Euclid's divisions take more requirements than these differences: each quotient bit is one more
//! subtraction, and most quotients are 1 or 2.

use super::{B0, B1, Negative, One, SubBorrow, UInt, UTerm};
use core::marker::PhantomData;

/// `gcd(Self, R)`, with `gcd(0, n) = n`.
///
/// ```
/// use cute_static::int::{GreatestCommonDivisor, _6, _12, _18};
/// static_assertions::assert_type_eq_all!(GreatestCommonDivisor<_12, _18>, _6);
/// ```
pub trait Gcd<R> {
    /// The greatest common divisor.
    type Output;
}

/// `gcd(A, B)`.
#[doc(alias = "gcd")]
pub type GreatestCommonDivisor<A, B> = <A as Gcd<B>>::Output;

impl<L> Gcd<UTerm> for L {
    type Output = L;
}

impl<R, B> Gcd<UInt<R, B>> for UTerm {
    type Output = UInt<R, B>;
}

impl<L, B> Gcd<One> for UInt<L, B> {
    type Output = One;
}

impl<R, C, B> Gcd<UInt<UInt<R, C>, B>> for One {
    type Output = One;
}

impl<L, A, R, C> Gcd<UInt<UInt<R, C>, B0>> for UInt<UInt<L, A>, B0>
where
    UInt<L, A>: Gcd<UInt<R, C>>,
{
    type Output = UInt<GreatestCommonDivisor<UInt<L, A>, UInt<R, C>>, B0>;
}

impl<L, A, R, C> Gcd<UInt<UInt<R, C>, B1>> for UInt<UInt<L, A>, B0>
where
    UInt<L, A>: Gcd<UInt<UInt<R, C>, B1>>,
{
    type Output = GreatestCommonDivisor<UInt<L, A>, UInt<UInt<R, C>, B1>>;
}

impl<L, A, R, C> Gcd<UInt<UInt<R, C>, B0>> for UInt<UInt<L, A>, B1>
where
    UInt<R, C>: Gcd<UInt<UInt<L, A>, B1>>,
{
    type Output = GreatestCommonDivisor<UInt<R, C>, UInt<UInt<L, A>, B1>>;
}

impl<L, A, R, C> Gcd<UInt<UInt<R, C>, B1>> for UInt<UInt<L, A>, B1>
where
    UInt<L, A>: SubBorrow<UInt<R, C>, B0>,
    <UInt<L, A> as SubBorrow<UInt<R, C>, B0>>::Output: Replace<UInt<L, A>, UInt<R, C>>,
    <<UInt<L, A> as SubBorrow<UInt<R, C>, B0>>::Output as Replace<UInt<L, A>, UInt<R, C>>>::Output: OddGcd,
{
    type Output = <<<UInt<L, A> as SubBorrow<UInt<R, C>, B0>>::Output as Replace<UInt<L, A>, UInt<R, C>>>::Output as OddGcd>::Output;
}

/// The odd numbers `2·L + 1` and `2·R + 1` with their difference in the place of the larger one: a
/// [`Pair`]. `Self` is `L − R`, which may be [`Negative`].
#[doc(hidden)]
pub trait Replace<L, R> {
    type Output;
}

/// The numbers `2·D` and `2·L + 1`.
pub struct Pair<D, L>(PhantomData<(D, L)>);

impl<L, R> Replace<L, R> for UTerm {
    type Output = Pair<UTerm, L>;
}

impl<L, R, U, B> Replace<L, R> for UInt<U, B> {
    type Output = Pair<UInt<U, B>, R>;
}

impl<L, R> Replace<L, R> for Negative
where
    R: SubBorrow<L, B0>,
{
    type Output = Pair<R::Output, L>;
}

/// The greatest common divisor `G` is found.
pub struct Done<G>(PhantomData<G>);

/// The greatest common divisor of a [`Pair`].
#[doc(hidden)]
pub trait OddGcd {
    type Output;
}

impl<G> OddGcd for Done<G> {
    type Output = G;
}

// Four differences at a time: requirements nest one deeper for each impl that asks for the next,
// and the solvers stop at 128.
impl<D, L> OddGcd for Pair<D, L>
where
    Self: NextPair,
    AfterOne<Self>: NextPair,
    AfterTwo<Self>: NextPair,
    AfterThree<Self>: NextPair,
    AfterFour<Self>: OddGcd,
{
    type Output = <AfterFour<Self> as OddGcd>::Output;
}

type AfterOne<P> = <P as NextPair>::Output;
type AfterTwo<P> = AfterOne<AfterOne<P>>;
type AfterThree<P> = AfterOne<AfterTwo<P>>;
type AfterFour<P> = AfterOne<AfterThree<P>>;

/// The [`Pair`] after one more difference, or [`Done`].
#[doc(hidden)]
pub trait NextPair {
    type Output;
}

impl<G> NextPair for Done<G> {
    type Output = Self;
}

impl<L> NextPair for Pair<UTerm, L> {
    type Output = Done<UInt<L, B1>>;
}

/// Strips up to three zeros from `D`, which leaves the odd number `2·U + 1`, and takes the next
/// difference.
macro_rules! next_difference {
    ($($d:ty;)*) => { $(
        impl<U, L> NextPair for Pair<$d, L>
        where
            U: SubBorrow<L, B0>,
            U::Output: Replace<U, L>,
        {
            type Output = <U::Output as Replace<U, L>>::Output;
        }
    )* }
}

next_difference! {
    UInt<U, B1>;
    UInt<UInt<U, B1>, B0>;
    UInt<UInt<UInt<U, B1>, B0>, B0>;
}

impl<U, B, L> NextPair for Pair<UInt<UInt<UInt<UInt<U, B>, B0>, B0>, B0>, L> {
    type Output = Pair<UInt<U, B>, L>;
}
