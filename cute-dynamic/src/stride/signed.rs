//! Integers of either sign: strides that go backwards.

use super::{Codomain, Element, Stride, case};
use crate::LayoutError;
use crate::int::mul_signed;
use core::fmt;

/// The integers of either sign. A natural number is one of them, so that [`Layout<i64>`] takes
/// every layout of integers whose offsets fit in 63 bits.
///
/// [`Layout<i64>`]: crate::Layout
impl Stride for i64 {
    const CODOMAIN: Codomain = Codomain::SignedIntegers;

    case! { of_signed }

    #[inline(always)]
    fn plus(&self, other: &Self) -> Result<Self, LayoutError> {
        self.checked_add(*other).ok_or(LayoutError::Overflow)
    }

    #[inline(always)]
    fn times(&self, n: u64) -> Result<Self, LayoutError> {
        mul_signed(*self, n)
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
