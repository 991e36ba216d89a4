//! Swizzles: a permutation of offsets that exclusive-ors some bits onto others, against bank conflicts.

use crate::{LayoutError, ParseError};
use core::fmt;
use core::str::FromStr;

/// `Swizzle<B, M, S>` in CuTe's convention: `x ^ ((x & mask) >> S)` where `mask` has `B` bits from bit `M + S` on; for `S < 0` the mask begins at bit `M` and is shifted to the left by `-S`.
///
/// It is an involution, since `|S| >= B` is required: the bits that are changed are none of those that are read.
///
/// ```
/// use cute_dynamic::Swizzle;
///
/// let swizzle = Swizzle::new(2, 3, 3)?;
/// assert_eq!(swizzle.apply(326), 334);
/// assert_eq!(swizzle.apply(334), 326);
/// assert_eq!(swizzle.to_string(), "Sw<2,3,3>");
/// assert!(Swizzle::new(3, 0, 2).is_err()); // it would read what it changes
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Swizzle {
    bits: u32,
    base: u32,
    shift: i32,
}

impl Swizzle {
    /// The swizzle of `bits` bits, above `base` bits that stay as they are, over a distance of `shift` bits.
    ///
    /// # Errors
    /// [`LayoutError::BadSwizzle`] if `|shift| < bits` and there are bits, or if the bits do not fit in 64.
    pub fn new(bits: u32, base: u32, shift: i32) -> Result<Self, LayoutError> {
        let distance = u64::from(shift.unsigned_abs());
        let highest = u64::from(bits) + u64::from(base) + distance;
        if distance < u64::from(bits) || highest > 64 {
            return Err(LayoutError::BadSwizzle { bits, base, shift });
        }
        Ok(Swizzle { bits, base, shift })
    }

    /// The swizzled offset.
    pub const fn apply(self, x: u64) -> u64 {
        if self.bits == 0 {
            return x;
        }
        let distance = self.shift.unsigned_abs();
        // At least one bit, and all of them below bit 64.
        let mask = (u64::MAX >> (64 - self.bits)) << self.base;
        if self.shift >= 0 { x ^ ((x & (mask << distance)) >> distance) } else { x ^ ((x & mask) << distance) }
    }
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}

impl FromStr for Swizzle {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        crate::parse::Parser::new(text).whole(crate::parse::Parser::swizzle)
    }
}
