//! Checked arithmetic on extents, strides and offsets: a result is right or it is
//! [`LayoutError::Overflow`].

use crate::LayoutError;

pub(crate) fn add(a: u64, b: u64) -> Result<u64, LayoutError> {
    a.checked_add(b).ok_or(LayoutError::Overflow)
}

pub(crate) fn mul(a: u64, b: u64) -> Result<u64, LayoutError> {
    a.checked_mul(b).ok_or(LayoutError::Overflow)
}

/// `a · n`, which may fit where `n` does not: 0, and `-1 · 2^63`.
#[inline(always)]
pub(crate) fn mul_signed(a: i64, n: u64) -> Result<i64, LayoutError> {
    // At most 127 bits.
    i64::try_from(i128::from(a) * i128::from(n)).map_err(|_| LayoutError::Overflow)
}

/// `a / b` and `a mod b` for `b > 0`. Powers of two, which extents and strides mostly are, go
/// without a division.
#[inline(always)]
pub(crate) fn div_rem(a: u64, b: u64) -> (u64, u64) {
    // Not `is_power_of_two`, which counts bits where the processor may have no instruction for it.
    if b & (b - 1) == 0 { (a >> b.trailing_zeros(), a & (b - 1)) } else { (a / b, a % b) }
}

/// `a / b` if there is no remainder, for `b > 0`.
#[inline(always)]
pub(crate) fn div_exact(a: u64, b: u64) -> Option<u64> {
    // A power of two that divides: one test for both.
    if (a | b) & (b - 1) == 0 {
        return Some(a >> b.trailing_zeros());
    }
    let (quotient, remainder) = (a / b, a % b);
    (remainder == 0).then_some(quotient)
}

/// `⌈a / b⌉` for `b > 0`.
#[inline(always)]
pub(crate) fn div_ceil(a: u64, b: u64) -> u64 {
    let (quotient, remainder) = div_rem(a, b);
    quotient + u64::from(remainder > 0)
}

/// The greatest common divisor; `gcd(a, 0) = a`.
pub(crate) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
