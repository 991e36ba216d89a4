//! Integers of either sign: strides that go backwards.

use super::{Element, Stride};
use crate::LayoutError;
use core::fmt;

/// The integers of either sign. A natural number is one of them, so that [`Layout<i64>`] takes
/// every layout of integers whose offsets fit in 63 bits.
///
/// [`Layout<i64>`]: crate::Layout
impl Stride for i64 {
    #[inline(always)]
    fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
        self.checked_add(*other).ok_or(LayoutError::Overflow)
    }

    #[inline(always)]
    fn times(&self, n: u64) -> Result<Self, LayoutError> {
        // The product may fit where the factor does not: that of 0, and of -1 by 2^63.
        i64::try_from(i128::from(*self).checked_mul(i128::from(n)).ok_or(LayoutError::Overflow)?).map_err(|_| LayoutError::Overflow)
    }

    #[inline(always)]
    fn distributes(_: &[(Option<u64>, Self)]) -> bool {
        true
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl From<i64> for Element {
    fn from(n: i64) -> Self {
        u64::try_from(n).map_or(Element::Negative(n), Element::Integer)
    }
}
