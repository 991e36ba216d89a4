//! Loops without a counter.

use cute_static::int::{B0, B1, UInt, UTerm};

/// A number that a loop can be written out for.
///
/// An array that a counter indexes lies in memory; one whose indices are constants, in registers. A
/// loop over a type is written out by construction, whatever the compiler thinks of it.
pub trait Count {
    /// The number.
    const N: u32;

    /// Calls `body` with `from`, `from + 1`, … `from + N - 1`.
    fn each(from: u32, body: &mut impl FnMut(u32));
}

impl Count for UTerm {
    const N: u32 = 0;

    #[inline(always)]
    fn each(_: u32, _: &mut impl FnMut(u32)) {}
}

impl<U: Count> Count for UInt<U, B0> {
    const N: u32 = 2 * U::N;

    #[inline(always)]
    fn each(from: u32, body: &mut impl FnMut(u32)) {
        U::each(from, body);
        U::each(from + U::N, body);
    }
}

impl<U: Count> Count for UInt<U, B1> {
    const N: u32 = 2 * U::N + 1;

    #[inline(always)]
    fn each(from: u32, body: &mut impl FnMut(u32)) {
        U::each(from, body);
        U::each(from + U::N, body);
        body(from + 2 * U::N);
    }
}

/// Calls `body` with `0`, `1`, … `N - 1`, written out.
#[inline(always)]
pub fn unroll<N: Count>(mut body: impl FnMut(u32)) {
    N::each(0, &mut body);
}
