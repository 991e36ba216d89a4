//! Swizzles: a permutation of offsets that exclusive-ors some bits onto others, against bank
//! conflicts.
//!
//! - [`Swizzle`]: the permutation alone. It is linear over bits: `Sw(x ^ y) = Sw(x) ^ Sw(y)`, and
//!   everything here rests on that.
//! - [`ComposedLayout`]: `Sw ∘ off ∘ L`, the layout `L` moved by an offset and swizzled (Cecka
//!   §2.4.2, §3.3). It has the operations of [`Layout`](crate::Layout) that have an answer for it,
//!   under their names. The same type has layouts that are put through another layout,
//!   `A ∘ off ∘ B`.
//! - [`bank`](crate::bank) counts the conflicts that a swizzle is against, and finds the swizzle.

mod cast;
mod compose;
mod composed;
mod inner;
mod inverse;
mod layouts;
mod of_layout;
mod outer;
mod parts;
mod predicates;
mod slice;
mod xor;

pub use composed::ComposedLayout;
pub use outer::OuterFunction;

use crate::LayoutError;
use core::fmt;

/// `Swizzle<B, M, S>` in CuTe's convention: `x ^ ((x & mask) >> S)` where `mask` has `B` bits from
/// bit `M + S` on; for `S < 0` the mask begins at bit `M` and is shifted to the left by `-S`.
///
/// It is an involution: `|S| >= B` is required, so no bit is both read and changed.
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
    /// Returns the swizzle of `bits` bits, above `base` bits that stay as they are, over a distance
    /// of `shift` bits.
    ///
    /// # Errors
    /// [`LayoutError::BadSwizzle`] if `|shift| < bits` and there are bits, or if the bits do not
    /// fit in 64.
    pub fn new(bits: u32, base: u32, shift: i32) -> Result<Self, LayoutError> {
        let distance = u64::from(shift.unsigned_abs());
        let highest = u64::from(bits) + u64::from(base) + distance;
        if distance < u64::from(bits) || highest > 64 {
            return Err(LayoutError::BadSwizzle { bits, base, shift });
        }
        Ok(Swizzle { bits, base, shift })
    }

    /// Returns the swizzle that changes nothing: `Sw<0,0,0>`.
    #[must_use]
    pub const fn identity() -> Self {
        Swizzle { bits: 0, base: 0, shift: 0 }
    }

    /// Returns the smallest swizzle that maps every first number to the second one: the one of the
    /// fewest bits, to lower bits rather than to higher ones, of the shortest distance. `None` if
    /// no swizzle does.
    ///
    /// ```
    /// use cute_dynamic::Swizzle;
    ///
    /// assert_eq!(Swizzle::from_images(&[(8, 9), (16, 18), (1, 1)]), Some(Swizzle::new(2, 0, 3)?));
    /// assert_eq!(Swizzle::from_images(&[(8, 9), (16, 17)]), None); // bits 3 and 4 onto bit 0
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn from_images(images: &[(u64, u64)]) -> Option<Self> {
        let changed = images.iter().fold(0, |changed, &(from, to)| changed | (from ^ to));
        if changed == 0 {
            return Some(Swizzle::identity());
        }
        // Whatever the swizzle is, it changes these bits and those between them.
        let base = changed.trailing_zeros();
        let bits = 64 - changed.leading_zeros() - base;
        let distances = (1..64).chain((1..64).map(|distance| -distance));
        // The mask of a negative distance begins where it reads.
        let begins = |shift: i32| if shift > 0 { Some(base) } else { base.checked_sub(shift.unsigned_abs()) };
        let mut swizzles = distances.filter_map(|shift| Swizzle::new(bits, begins(shift)?, shift).ok());
        swizzles.find(|swizzle| images.iter().all(|&(from, to)| swizzle.apply(from) == to))
    }

    /// Returns `B`: the number of bits that are changed.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.bits
    }

    /// Returns `M`: the number of low bits that are neither read nor changed.
    #[must_use]
    pub const fn base(self) -> u32 {
        self.base
    }

    /// Returns `S`: the distance from the bits that are changed up to those that are read; negative
    /// if they are read below.
    #[must_use]
    pub const fn shift(self) -> i32 {
        self.shift
    }

    /// Returns whether it changes nothing.
    #[must_use]
    pub const fn is_identity(self) -> bool {
        self.bits == 0
    }

    /// The bits from which on nothing is read or changed.
    pub(crate) const fn top(self) -> u32 {
        if self.bits == 0 { 0 } else { self.bits + self.base + self.shift.unsigned_abs() }
    }

    /// Returns the swizzle that reads the bits of one mask and changes those of another (CuTe's
    /// `make_swizzle`).
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, Swizzle};
    ///
    /// assert_eq!(Swizzle::from_masks(0b11000, 0b00011)?, Swizzle::new(2, 0, 3)?);
    /// assert_eq!(Swizzle::from_masks(0b00011, 0b11000)?, Swizzle::new(2, 0, -3)?);
    /// let apart = LayoutError::SwizzleMasks { reads: 0b101, changes: 0b1010 };
    /// assert_eq!(Swizzle::from_masks(0b101, 0b1010), Err(apart));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::SwizzleMasks`] unless each mask is one row of bits, the two are equally long,
    /// and they have no bit in common.
    #[doc(alias = "make_swizzle")]
    pub fn from_masks(reads: u64, changes: u64) -> Result<Self, LayoutError> {
        let no_swizzle = LayoutError::SwizzleMasks { reads, changes };
        if reads == 0 && changes == 0 {
            return Ok(Swizzle::identity());
        }
        let (from, to) = (reads.trailing_zeros(), changes.trailing_zeros());
        let swizzle = Swizzle::new(reads.count_ones(), from.min(to), from.cast_signed() - to.cast_signed()).map_err(|_| no_swizzle)?;
        if (swizzle.reads(), swizzle.changes()) == (reads, changes) { Ok(swizzle) } else { Err(no_swizzle) }
    }

    /// Returns the bits that are changed, as a mask (CuTe's `zzz_msk`).
    ///
    /// ```
    /// use cute_dynamic::Swizzle;
    /// let swizzle = Swizzle::new(2, 1, 3)?;
    /// assert_eq!((swizzle.reads(), swizzle.changes()), (0b110000, 0b000110));
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[doc(alias = "zzz_msk")]
    #[doc(alias = "swizzle_code")]
    #[must_use]
    pub const fn changes(self) -> u64 {
        let (reads, distance) = (self.reads(), self.shift.unsigned_abs());
        match self.bits {
            0 => 0,
            _ if self.shift >= 0 => reads >> distance,
            _ => reads << distance,
        }
    }

    /// Returns the bits that are read, as a mask (CuTe's `yyy_msk`). An example is with
    /// [`Swizzle::changes`].
    #[doc(alias = "yyy_msk")]
    #[doc(alias = "swizzle_code")]
    #[must_use]
    pub const fn reads(self) -> u64 {
        if self.bits == 0 {
            return 0;
        }
        // At least one bit, and all of them below bit 64.
        let mask = mask(self.bits) << self.base;
        if self.shift >= 0 { mask << self.shift.unsigned_abs() } else { mask }
    }

    /// Returns the swizzled offset.
    #[must_use]
    pub const fn apply(self, x: u64) -> u64 {
        if self.bits == 0 {
            return x;
        }
        let (read, distance) = (x & self.reads(), self.shift.unsigned_abs());
        if self.shift >= 0 { x ^ (read >> distance) } else { x ^ (read << distance) }
    }
}

/// The lowest `bits` bits.
pub(crate) const fn mask(bits: u32) -> u64 {
    match 1u64.checked_shl(bits) {
        Some(end) => end - 1,
        None => u64::MAX,
    }
}

impl fmt::Display for Swizzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sw<{},{},{}>", self.bits, self.base, self.shift)
    }
}
