//! Loops without a counter, and registers without an index: recursion over the bits of a number.

use crate::element::Element;
use cute_static::diagnostic::{Decimal, DecimalOf};
use cute_static::int::{B0, B1, Mul, Product, UInt, UTerm};
use cute_static::prelude::*;
use cute_static::typenum::{IsLess, Le};

/// A number that a loop is written out for.
///
/// A value that a loop variable indexes lies in local memory. What is held here is a tree of pairs,
/// which is walked and not indexed, so that each value is in a register.
///
/// Nobody else implements it: loops over shares rest on it.
pub trait Count: Sealed {
    /// The number.
    const N: u32;

    /// As many values.
    #[doc(hidden)]
    type Held<T: Copy>: Copy;

    #[doc(hidden)]
    fn each(from: u32, body: &mut impl FnMut(u32));

    #[doc(hidden)]
    fn hold<T: Copy>(from: u32, value: &mut impl FnMut(u32) -> T) -> Self::Held<T>;

    #[doc(hidden)]
    fn walk<T: Copy>(held: &Self::Held<T>, from: u32, body: &mut impl FnMut(u32, T));

    #[doc(hidden)]
    fn zip<T: Copy, S: Copy>(held: &Self::Held<T>, other: &mut Self::Held<S>, body: &mut impl FnMut(T, &mut S));
}

/// As many values as a thread has registers for: 255 at most.
pub trait InRegisters {}

impl<N> InRegisters for N
where
    N: IsLess<Int![256]> + Decimal,
    Le<N, Int![256]>: FewEnough<DecimalOf<N>>,
{
}

/// Whether a thread has so many registers.
#[refusal(TooManyRegisters)]
pub trait FewEnough<Registers> {}

impl<N> FewEnough<N> for B1 {}

/// As many values of the type `T` as a thread has registers for: 255 of 4 bytes at most.
///
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// #[kernel(threads = 32)]
/// fn f(block: &mut Block, x: Global<f32, Vector>) {
///     load(&x.tile::<Tile![16384]>(block).share::<Layout![(32, 512) : (512, 1)]>(block)); // CUTE207: 2048 bytes
/// }
/// ```
pub trait Fit<T> {}

impl<N, T: Element> Fit<T> for N
where
    N: Mul<T::Size>,
    Product<N, T::Size>: IsLess<Int![1021]> + Decimal,
    Le<Product<N, T::Size>, Int![1021]>: Fits<DecimalOf<Product<N, T::Size>>>,
{
}

/// Whether a thread has so many bytes of registers.
#[refusal(TooManyRegisters::Values)]
pub trait Fits<Bytes> {}

impl<N> Fits<N> for B1 {}

/// Numbers.
pub trait Sealed {}

impl Sealed for UTerm {}

impl<U, B> Sealed for UInt<U, B> {}

impl Count for UTerm {
    const N: u32 = 0;
    type Held<T: Copy> = ();

    #[inline(always)]
    fn each(_: u32, _: &mut impl FnMut(u32)) {}

    #[inline(always)]
    fn hold<T: Copy>(_: u32, _: &mut impl FnMut(u32) -> T) {}

    #[inline(always)]
    fn walk<T: Copy>((): &(), _: u32, _: &mut impl FnMut(u32, T)) {}

    #[inline(always)]
    fn zip<T: Copy, S: Copy>((): &(), (): &mut (), _: &mut impl FnMut(T, &mut S)) {}
}

impl<U: Count> Count for UInt<U, B0> {
    const N: u32 = 2 * U::N;
    type Held<T: Copy> = (U::Held<T>, U::Held<T>);

    #[inline(always)]
    fn each(from: u32, body: &mut impl FnMut(u32)) {
        U::each(from, body);
        U::each(from + U::N, body);
    }

    #[inline(always)]
    fn hold<T: Copy>(from: u32, value: &mut impl FnMut(u32) -> T) -> Self::Held<T> {
        (U::hold(from, value), U::hold(from + U::N, value))
    }

    #[inline(always)]
    fn walk<T: Copy>(held: &Self::Held<T>, from: u32, body: &mut impl FnMut(u32, T)) {
        U::walk(&held.0, from, body);
        U::walk(&held.1, from + U::N, body);
    }

    #[inline(always)]
    fn zip<T: Copy, S: Copy>(held: &Self::Held<T>, other: &mut Self::Held<S>, body: &mut impl FnMut(T, &mut S)) {
        U::zip(&held.0, &mut other.0, body);
        U::zip(&held.1, &mut other.1, body);
    }
}

impl<U: Count> Count for UInt<U, B1> {
    const N: u32 = 2 * U::N + 1;
    type Held<T: Copy> = (U::Held<T>, U::Held<T>, T);

    #[inline(always)]
    fn each(from: u32, body: &mut impl FnMut(u32)) {
        U::each(from, body);
        U::each(from + U::N, body);
        body(from + 2 * U::N);
    }

    #[inline(always)]
    fn hold<T: Copy>(from: u32, value: &mut impl FnMut(u32) -> T) -> Self::Held<T> {
        (U::hold(from, value), U::hold(from + U::N, value), value(from + 2 * U::N))
    }

    #[inline(always)]
    fn walk<T: Copy>(held: &Self::Held<T>, from: u32, body: &mut impl FnMut(u32, T)) {
        U::walk(&held.0, from, body);
        U::walk(&held.1, from + U::N, body);
        body(from + 2 * U::N, held.2);
    }

    #[inline(always)]
    fn zip<T: Copy, S: Copy>(held: &Self::Held<T>, other: &mut Self::Held<S>, body: &mut impl FnMut(T, &mut S)) {
        U::zip(&held.0, &mut other.0, body);
        U::zip(&held.1, &mut other.1, body);
        body(held.2, &mut other.2);
    }
}

/// Calls `body` with `0`, `1`, … `N - 1`, written out.
#[inline(always)]
pub(crate) fn unroll<N: Count>(mut body: impl FnMut(u32)) {
    N::each(0, &mut body);
}

#[cfg(test)]
mod tests {
    use super::{Count, unroll};
    use cute_static::prelude::*;

    #[test]
    fn each_number_below_the_count_comes_once_and_in_order() {
        fn check<N: Count + Number>() {
            let mut next = 0;
            unroll::<N>(|i| {
                assert_eq!(i, next);
                next += 1;
            });
            assert_eq!((u64::from(next), N::N), (N::VALUE, next));
            let held = N::hold(0, &mut |i| i * i);
            let mut other = N::hold(0, &mut |i| i);
            N::walk(&held, 0, &mut |i, value| assert_eq!(value, i * i));
            N::zip(&held, &mut other, &mut |square, root| *root = square - *root * *root);
            N::walk(&other, 0, &mut |_, difference| assert_eq!(difference, 0));
        }
        check::<Int![0]>();
        check::<Int![1]>();
        check::<Int![6]>();
        check::<Int![13]>();
        check::<Int![64]>();
    }
}
