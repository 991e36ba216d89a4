//! Fast path: every offset bit belongs to exactly one mode, so questions are answered mode by mode
//! and not bit by bit. Most layouts are of this kind.

use super::{Minus, Swizzle};
use crate::int::*;
use crate::layout::modes::Mode;
use crate::stride::mask::{AnyBits, JoinMasks};
use frunk_core::hlist::{HCons, HNil};

/// The bits of all offsets of these modes, and of `Taken`: a number, if extents and strides are
/// powers of two and no bit is in two of them; else [`AnyBits`].
///
/// Then every sum of the layout, and of an offset `Taken`, is an exclusive or. The other way round
/// that is not so: `(2, 2) : (3, 4)` is linear as well.
#[doc(hidden)]
pub trait OwnBits<Taken> {
    type Output;
}

impl<Taken> OwnBits<Taken> for HNil {
    type Output = Taken;
}

impl<S, D, L, T, Taken> OwnBits<Taken> for HCons<Mode<S, D, L>, T>
where
    S: Ones<UTerm>,
    S::Output: OnStride<D>,
    T: OwnBits<Taken>,
    <S::Output as OnStride<D>>::Output: JoinMasks<T::Output>,
{
    type Output = <<S::Output as OnStride<D>>::Output as JoinMasks<T::Output>>::Output;
}

/// `2^k - 1` of an extent `Self = 2^k`, after the bits `Found`; [`AnyBits`] of any other.
#[doc(hidden)]
pub trait Ones<Found> {
    type Output;
}

/// `number => its ones after Found` each, for what is left after the steps of four bits.
macro_rules! last_ones {
    ($found:ident: $($number:ty => $ones:ty;)*) => { $(
        impl<$found> Ones<$found> for $number {
            type Output = $ones;
        }
    )* };
}

last_ones! { Found:
    One => Found;
    _2 => UInt<Found, B1>;
    _4 => UInt<UInt<Found, B1>, B1>;
    _8 => UInt<UInt<UInt<Found, B1>, B1>, B1>;
}

impl<U, A, Found> Ones<Found> for FourZeros<UInt<U, A>>
where
    UInt<U, A>: Ones<FourOnes<Found>>,
{
    type Output = <UInt<U, A> as Ones<FourOnes<Found>>>::Output;
}

/// The bits `Self` times a stride `D`, a power of two or 0; [`AnyBits`] for any other.
#[doc(hidden)]
pub trait OnStride<D> {
    type Output;
}

// The stride of a mode of extent 1 is never added.
impl<D> OnStride<D> for UTerm {
    type Output = UTerm;
}

impl<D> OnStride<D> for AnyBits {
    type Output = AnyBits;
}

impl<U, B> OnStride<UTerm> for UInt<U, B> {
    type Output = UTerm;
}

/// `stride => the bits times it` each, for what is left after the steps of four bits.
macro_rules! last_bits_on_stride {
    ($($stride:ty => $bits:ty;)*) => { $(
        impl<U, B> OnStride<$stride> for UInt<U, B> {
            type Output = $bits;
        }
    )* };
}

last_bits_on_stride! {
    One => Self;
    _2 => UInt<Self, B0>;
    _4 => UInt<UInt<Self, B0>, B0>;
    _8 => UInt<UInt<UInt<Self, B0>, B0>, B0>;
}

impl<U, B, V, C> OnStride<FourZeros<UInt<V, C>>> for UInt<U, B>
where
    FourZeros<Self>: OnStride<UInt<V, C>>,
{
    type Output = <FourZeros<Self> as OnStride<UInt<V, C>>>::Output;
}

/// `[generics] number` each: extents and strides that are no powers of two, or may be others at run
/// time.
macro_rules! not_own {
    ($([$($g:ident)*] $number:ty;)*) => { $(
        impl<Found, $($g),*> Ones<Found> for $number {
            type Output = AnyBits;
        }

        impl<A, B, $($g),*> OnStride<$number> for UInt<A, B> {
            type Output = AnyBits;
        }
    )* };
}

not_own! {
    [V C] UInt<UInt<V, C>, B1>;
    [V C] UInt<UInt<UInt<V, C>, B1>, B0>;
    [V C] UInt<UInt<UInt<UInt<V, C>, B1>, B0>, B0>;
    [V C] UInt<UInt<UInt<UInt<UInt<V, C>, B1>, B0>, B0>, B0>;
    [V] UInt<V, Unknown>;
    [V] UInt<UInt<V, Unknown>, B0>;
    [V] UInt<UInt<UInt<V, Unknown>, B0>, B0>;
    [V] UInt<UInt<UInt<UInt<V, Unknown>, B0>, B0>, B0>;
    [] Unspecified;
    [] Dyn;
    [K] Multiple<K>;
}

/// Whether the swizzle `Self` puts some of the bits `Own` onto one another, as a bit.
///
/// It moves each bit that it reads, of which there are some, onto another one: these are two of
/// `Own`, or nothing that is swizzled collides.
#[doc(hidden)]
pub trait Collides<Own> {
    type Output;
}

/// `[generics] distance is n` each.
macro_rules! collides {
    ($([$($g:ident)*] $distance:ty => $n:ty;)*) => { $(
        impl<V, W, M, $($g,)* Own> Collides<Own> for Swizzle<UInt<V, W>, M, $distance>
        where
            Own: ShiftRight<M>,
            ShiftedRight<Own, M>: ShiftRight<$n>,
            ShiftedRight<ShiftedRight<Own, M>, $n>: LowBits<UInt<V, W>>,
            LowBitsOf<ShiftedRight<ShiftedRight<Own, M>, $n>, UInt<V, W>>: SharesBits<ShiftedRight<Own, M>>,
        {
            type Output = SharesBitsFlag<LowBitsOf<ShiftedRight<ShiftedRight<Own, M>, $n>, UInt<V, W>>, ShiftedRight<Own, M>>;
        }
    )* };
}

collides! {
    [U B] UInt<U, B> => UInt<U, B>;
    [N] Minus<N> => N;
}
