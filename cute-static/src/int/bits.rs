//! Bits of a number: shifts, the low bits, exclusive or.

use super::{B0, B1, Predecessor, PushBit, UInt, UTerm};

/// `Self · 2^N`.
///
/// ```
/// use cute_static::int::{ShiftedLeft, _3, _5, _40};
/// static_assertions::assert_type_eq_all!(ShiftedLeft<_5, _3>, _40);
/// ```
pub trait ShiftLeft<N> {
    /// The product.
    type Output;
}

/// `A · 2^N`.
pub type ShiftedLeft<A, N> = <A as ShiftLeft<N>>::Output;

impl<A> ShiftLeft<UTerm> for A {
    type Output = A;
}

impl<A, U, B> ShiftLeft<UInt<U, B>> for A
where
    A: PushBit<B0>,
    UInt<U, B>: Predecessor,
    A::Output: ShiftLeft<<UInt<U, B> as Predecessor>::Output>,
{
    type Output = <A::Output as ShiftLeft<<UInt<U, B> as Predecessor>::Output>>::Output;
}

/// `⌊Self / 2^N⌋`.
///
/// ```
/// use cute_static::int::{ShiftedRight, _2, _5, _21};
/// static_assertions::assert_type_eq_all!(ShiftedRight<_21, _2>, _5);
/// ```
pub trait ShiftRight<N> {
    /// The quotient.
    type Output;
}

/// `⌊A / 2^N⌋`.
pub type ShiftedRight<A, N> = <A as ShiftRight<N>>::Output;

impl<N> ShiftRight<N> for UTerm {
    type Output = UTerm;
}

impl<U, B> ShiftRight<UTerm> for UInt<U, B> {
    type Output = Self;
}

impl<U, B, V, C> ShiftRight<UInt<V, C>> for UInt<U, B>
where
    UInt<V, C>: Predecessor,
    U: ShiftRight<<UInt<V, C> as Predecessor>::Output>,
{
    type Output = U::Output;
}

/// `Self mod 2^N`.
///
/// ```
/// use cute_static::int::{LowBitsOf, _2, _3, _21, _5};
/// static_assertions::assert_type_eq_all!(LowBitsOf<_21, _3>, _5);
/// ```
pub trait LowBits<N> {
    /// The remainder.
    type Output;
}

/// `A mod 2^N`.
pub type LowBitsOf<A, N> = <A as LowBits<N>>::Output;

impl<N> LowBits<N> for UTerm {
    type Output = UTerm;
}

impl<U, B> LowBits<UTerm> for UInt<U, B> {
    type Output = UTerm;
}

impl<U, B, V, C> LowBits<UInt<V, C>> for UInt<U, B>
where
    UInt<V, C>: Predecessor,
    U: LowBits<<UInt<V, C> as Predecessor>::Output>,
    U::Output: PushBit<B>,
{
    type Output = <U::Output as PushBit<B>>::Output;
}

/// `Self ^ R`: the bits that one of the two has.
///
/// ```
/// use cute_static::int::{ExclusiveOr, _5, _6, _3};
/// static_assertions::assert_type_eq_all!(ExclusiveOr<_5, _6>, _3);
/// ```
pub trait XorBits<R> {
    /// The exclusive or.
    type Output;
}

/// `A ^ B`.
pub type ExclusiveOr<A, B> = <A as XorBits<B>>::Output;

impl<R> XorBits<R> for UTerm {
    type Output = R;
}

impl<U, B> XorBits<UTerm> for UInt<U, B> {
    type Output = Self;
}

/// `Self | R`: the bits that either of the two has.
///
/// ```
/// use cute_static::int::{InclusiveOr, _5, _6, _7};
/// static_assertions::assert_type_eq_all!(InclusiveOr<_5, _6>, _7);
/// ```
pub trait OrBits<R> {
    /// The inclusive or.
    type Output;
}

/// `A | B`.
pub type InclusiveOr<A, B> = <A as OrBits<B>>::Output;

impl<R> OrBits<R> for UTerm {
    type Output = R;
}

impl<U, B> OrBits<UTerm> for UInt<U, B> {
    type Output = Self;
}

/// `B1` if the numbers have a bit in common, else `B0`: whether their sum carries.
///
/// ```
/// use cute_static::int::{B0, B1, SharesBits, SharesBitsFlag, _5, _6, _8};
/// static_assertions::assert_type_eq_all!(SharesBitsFlag<_5, _6>, B1);
/// static_assertions::assert_type_eq_all!(SharesBitsFlag<_5, _8>, B0);
/// ```
pub trait SharesBits<R> {
    /// `B0` or `B1`.
    type Output;
}

/// Whether `A` and `B` have a bit in common, as a bit.
pub type SharesBitsFlag<A, B> = <A as SharesBits<B>>::Output;

impl<R> SharesBits<R> for UTerm {
    type Output = B0;
}

impl<U, B> SharesBits<UTerm> for UInt<U, B> {
    type Output = B0;
}

impl<U, V> SharesBits<UInt<V, B1>> for UInt<U, B1> {
    type Output = B1;
}

/// A pair of digits: `a b => (a ^ b) (a | b)`, and whether to look further.
macro_rules! digits {
    ($($a:ident $b:ident => $xor:ident $or:ident $($further:ident)?;)*) => { $(
        impl<U, V> OrBits<UInt<V, $b>> for UInt<U, $a>
        where
            U: OrBits<V>,
        {
            type Output = UInt<U::Output, $or>;
        }

        impl<U, V> XorBits<UInt<V, $b>> for UInt<U, $a>
        where
            U: XorBits<V>,
            U::Output: PushBit<$xor>,
        {
            type Output = <U::Output as PushBit<$xor>>::Output;
        }

        $(digits! { @$further $a $b })?
    )* };
    (@further $a:ident $b:ident) => {
        impl<U, V> SharesBits<UInt<V, $b>> for UInt<U, $a>
        where
            U: SharesBits<V>,
        {
            type Output = U::Output;
        }
    };
}

digits! {
    B0 B0 => B0 B0 further;
    B0 B1 => B1 B1 further;
    B1 B0 => B1 B1 further;
    B1 B1 => B0 B1;
}
