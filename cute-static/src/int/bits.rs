//! Bits of a number: shifts, the low bits, and, or, exclusive or.

use super::{_2, _3, B0, B1, FourZeros, One, Predecessor, PushTwoBits, UInt, UTerm};

/// `Self · 2^N`.
///
/// ```
/// use cute_static::int::{ShiftedLeft, _3, _5, _40};
/// static_assertions::assert_type_eq_all!(ShiftedLeft<_5, _3>, _40);
/// ```
#[doc(alias = "shiftl")]
pub trait ShiftLeft<N> {
    /// The product.
    type Output;
}

/// `A · 2^N`.
pub type ShiftedLeft<A, N> = <A as ShiftLeft<N>>::Output;

impl<N> ShiftLeft<N> for UTerm {
    type Output = UTerm;
}

impl<U, B> ShiftLeft<UTerm> for UInt<U, B> {
    type Output = Self;
}

impl<U, B> ShiftLeft<One> for UInt<U, B> {
    type Output = UInt<Self, B0>;
}

impl<U, B> ShiftLeft<_2> for UInt<U, B> {
    type Output = UInt<UInt<Self, B0>, B0>;
}

impl<U, B> ShiftLeft<_3> for UInt<U, B> {
    type Output = UInt<UInt<UInt<Self, B0>, B0>, B0>;
}

/// From 4 to 7, whose low bits are `$d $e`: by 4, and by the rest.
macro_rules! up_to_7 {
    ($($d:ident $e:ident => $rest:ty;)*) => { $(
        impl<U, B> ShiftLeft<UInt<UInt<One, $d>, $e>> for UInt<U, B>
        where
            FourZeros<Self>: ShiftLeft<$rest>,
        {
            type Output = ShiftedLeft<FourZeros<Self>, $rest>;
        }
    )* };
}

up_to_7! {
    B0 B0 => UTerm;
    B0 B1 => One;
    B1 B0 => _2;
    B1 B1 => _3;
}

// By 8 and more: by 4, and by the rest.
impl<U, B, N, C, F, D, E> ShiftLeft<UInt<UInt<UInt<UInt<N, C>, F>, D>, E>> for UInt<U, B>
where
    UInt<UInt<N, C>, F>: Predecessor,
    FourZeros<Self>: ShiftLeft<UInt<UInt<<UInt<UInt<N, C>, F> as Predecessor>::Output, D>, E>>,
{
    type Output = ShiftedLeft<FourZeros<Self>, UInt<UInt<<UInt<UInt<N, C>, F> as Predecessor>::Output, D>, E>>;
}

/// `⌊Self / 2^N⌋`.
///
/// ```
/// use cute_static::int::{ShiftedRight, _2, _5, _21};
/// static_assertions::assert_type_eq_all!(ShiftedRight<_21, _2>, _5);
/// ```
#[doc(alias = "shiftr")]
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

impl<U, B> ShiftRight<One> for UInt<U, B> {
    type Output = U;
}

impl<B> ShiftRight<_2> for UInt<UTerm, B> {
    type Output = UTerm;
}

impl<U, A, B> ShiftRight<_2> for UInt<UInt<U, A>, B> {
    type Output = U;
}

impl<B> ShiftRight<_3> for UInt<UTerm, B> {
    type Output = UTerm;
}

impl<A, B> ShiftRight<_3> for UInt<UInt<UTerm, A>, B> {
    type Output = UTerm;
}

impl<U, C, A, B> ShiftRight<_3> for UInt<UInt<UInt<U, C>, A>, B> {
    type Output = U;
}

// By four and more: by half of it, twice.
impl<U, B, N, D, E> ShiftRight<UInt<UInt<UInt<N, D>, E>, B0>> for UInt<U, B>
where
    Self: ShiftRight<UInt<UInt<N, D>, E>>,
    ShiftedRight<Self, UInt<UInt<N, D>, E>>: ShiftRight<UInt<UInt<N, D>, E>>,
{
    type Output = ShiftedRight<ShiftedRight<Self, UInt<UInt<N, D>, E>>, UInt<UInt<N, D>, E>>;
}

impl<U, B, N, D, E> ShiftRight<UInt<UInt<UInt<N, D>, E>, B1>> for UInt<U, B>
where
    U: ShiftRight<UInt<UInt<N, D>, E>>,
    ShiftedRight<U, UInt<UInt<N, D>, E>>: ShiftRight<UInt<UInt<N, D>, E>>,
{
    type Output = ShiftedRight<ShiftedRight<U, UInt<UInt<N, D>, E>>, UInt<UInt<N, D>, E>>;
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

impl<U> LowBits<One> for UInt<U, B0> {
    type Output = UTerm;
}

impl<U> LowBits<One> for UInt<U, B1> {
    type Output = One;
}

// From two on, of a number of one bit: all of it.
impl<V, C, D> LowBits<UInt<UInt<V, C>, D>> for One {
    type Output = One;
}

impl<U, A, B> LowBits<_2> for UInt<UInt<U, A>, B>
where
    UTerm: PushTwoBits<A, B>,
{
    type Output = <UTerm as PushTwoBits<A, B>>::Output;
}

impl<U, A, B> LowBits<_3> for UInt<UInt<U, A>, B>
where
    U: LowBits<One>,
    U::Output: PushTwoBits<A, B>,
{
    type Output = <U::Output as PushTwoBits<A, B>>::Output;
}

// From four on: the lowest two, and two less of the others.
impl<U, A, B, V, C, D, E> LowBits<UInt<UInt<UInt<V, C>, D>, E>> for UInt<UInt<U, A>, B>
where
    UInt<UInt<V, C>, D>: Predecessor,
    U: LowBits<UInt<<UInt<UInt<V, C>, D> as Predecessor>::Output, E>>,
    U::Output: PushTwoBits<A, B>,
{
    type Output = <U::Output as PushTwoBits<A, B>>::Output;
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

/// `Self & R`: the bits that both have.
///
/// ```
/// use cute_static::int::{CommonBits, _0, _4, _5, _6, _8};
/// static_assertions::assert_type_eq_all!(CommonBits<_5, _6>, _4);
/// static_assertions::assert_type_eq_all!(CommonBits<_5, _8>, _0);
/// ```
pub trait AndBits<R> {
    /// The bits in common.
    type Output;
}

/// `A & B`.
pub type CommonBits<A, B> = <A as AndBits<B>>::Output;

// What either has, without what one has alone.
impl<L, R> AndBits<R> for L
where
    L: OrBits<R> + XorBits<R>,
    InclusiveOr<L, R>: XorBits<ExclusiveOr<L, R>>,
{
    type Output = ExclusiveOr<InclusiveOr<L, R>, ExclusiveOr<L, R>>;
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

/// One of the numbers is 1: `bit` is the lowest of the other one, which is longer, and then follow
/// exclusive or and inclusive or with it, and whether it is shared.
macro_rules! with_one {
    ($($bit:ident => $xor:ident $or:ident $shared:ident;)*) => { $(
        impl<V, C> XorBits<UInt<UInt<V, C>, $bit>> for One {
            type Output = UInt<UInt<V, C>, $xor>;
        }

        impl<U, A> XorBits<One> for UInt<UInt<U, A>, $bit> {
            type Output = UInt<UInt<U, A>, $xor>;
        }

        impl<V, C> OrBits<UInt<UInt<V, C>, $bit>> for One {
            type Output = UInt<UInt<V, C>, $or>;
        }

        impl<U, A> OrBits<One> for UInt<UInt<U, A>, $bit> {
            type Output = UInt<UInt<U, A>, $or>;
        }

        impl<V, C> SharesBits<UInt<UInt<V, C>, $bit>> for One {
            type Output = $shared;
        }

        impl<U, A> SharesBits<One> for UInt<UInt<U, A>, $bit> {
            type Output = $shared;
        }
    )* };
}

with_one! {
    B0 => B1 B1 B0;
    B1 => B0 B1 B1;
}

impl XorBits<One> for One {
    type Output = UTerm;
}

impl OrBits<One> for One {
    type Output = One;
}

impl SharesBits<One> for One {
    type Output = B1;
}

/// Two bits of each number at once: `a1 a0 b1 b0 => exclusive or, inclusive or`, and whether to
/// look further for a bit in common.
macro_rules! two_bits {
    ($($a1:ident $a0:ident $b1:ident $b0:ident => $x1:ident $x0:ident $o1:ident $o0:ident $($further:ident)?;)*) => { $(
        impl<U, V> OrBits<UInt<UInt<V, $b1>, $b0>> for UInt<UInt<U, $a1>, $a0>
        where
            U: OrBits<V>,
        {
            type Output = UInt<UInt<U::Output, $o1>, $o0>;
        }

        impl<U, V> XorBits<UInt<UInt<V, $b1>, $b0>> for UInt<UInt<U, $a1>, $a0>
        where
            U: XorBits<V>,
            U::Output: PushTwoBits<$x1, $x0>,
        {
            type Output = <U::Output as PushTwoBits<$x1, $x0>>::Output;
        }

        two_bits! { @shared $a1 $a0 $b1 $b0 $($further)? }
    )* };
    (@shared $a1:ident $a0:ident $b1:ident $b0:ident further) => {
        impl<U, V> SharesBits<UInt<UInt<V, $b1>, $b0>> for UInt<UInt<U, $a1>, $a0>
        where
            U: SharesBits<V>,
        {
            type Output = U::Output;
        }
    };
    (@shared $a1:ident $a0:ident $b1:ident $b0:ident) => {
        impl<U, V> SharesBits<UInt<UInt<V, $b1>, $b0>> for UInt<UInt<U, $a1>, $a0> {
            type Output = B1;
        }
    };
}

two_bits! {
    B0 B0 B0 B0 => B0 B0 B0 B0 further;
    B0 B0 B0 B1 => B0 B1 B0 B1 further;
    B0 B0 B1 B0 => B1 B0 B1 B0 further;
    B0 B0 B1 B1 => B1 B1 B1 B1 further;
    B0 B1 B0 B0 => B0 B1 B0 B1 further;
    B0 B1 B0 B1 => B0 B0 B0 B1;
    B0 B1 B1 B0 => B1 B1 B1 B1 further;
    B0 B1 B1 B1 => B1 B0 B1 B1;
    B1 B0 B0 B0 => B1 B0 B1 B0 further;
    B1 B0 B0 B1 => B1 B1 B1 B1 further;
    B1 B0 B1 B0 => B0 B0 B1 B0;
    B1 B0 B1 B1 => B0 B1 B1 B1;
    B1 B1 B0 B0 => B1 B1 B1 B1 further;
    B1 B1 B0 B1 => B1 B0 B1 B1;
    B1 B1 B1 B0 => B0 B1 B1 B1;
    B1 B1 B1 B1 => B0 B0 B1 B1;
}
