//! The same data as other elements: recast, upcast, downcast, and what a vectorised copy may move
//! at once.

use super::{ComposedLayout, Swizzle, mask};
use crate::int::{gcd, mul};
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};

impl Swizzle {
    /// Returns the same swizzle over elements `2^k` times as large, `factor = 2^k`:
    /// `R(⌊x / 2^k⌋) = ⌊Sw(x) / 2^k⌋`. The base moves down; bits that are changed within an element
    /// are no longer there.
    ///
    /// ```
    /// use cute_dynamic::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(16)?, Swizzle::new(3, 0, 3)?); // of bytes, then of 16 bytes
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(32)?, Swizzle::new(2, 0, 3)?);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::SwizzleSplits`] if the factor is no power of two, or if the swizzle reads
    /// below it what it changes above.
    pub fn upcast(self, factor: u64) -> Result<Swizzle, LayoutError> {
        if self.is_identity() {
            return Ok(self);
        }
        let down = self.exponent(factor)?;
        let lost = down.saturating_sub(self.base);
        if lost > 0 && self.shift < 0 && down < self.top() {
            return Err(self.splits(factor));
        }
        Swizzle::new(self.bits.saturating_sub(lost), self.base.saturating_sub(down), self.shift)
    }

    /// Returns the same swizzle over elements `factor` times as small, a power of two:
    /// `R(factor·x + i) = factor·Sw(x) + i`. The base moves up.
    ///
    /// ```
    /// use cute_dynamic::Swizzle;
    /// assert_eq!(Swizzle::new(3, 0, 3)?.downcast(16)?, Swizzle::new(3, 4, 3)?);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::SwizzleSplits`] if the factor is no power of two, [`LayoutError::Overflow`]
    /// if the bits no longer fit in 64.
    pub fn downcast(self, factor: u64) -> Result<Swizzle, LayoutError> {
        if self.is_identity() {
            return Ok(self);
        }
        let up = self.exponent(factor)?;
        Swizzle::new(self.bits, self.base + up, self.shift).map_err(|_| LayoutError::Overflow)
    }

    /// `k` of a factor `2^k`.
    fn exponent(self, factor: u64) -> Result<u32, LayoutError> {
        if factor == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        if factor.is_power_of_two() { Ok(factor.trailing_zeros()) } else { Err(self.splits(factor)) }
    }

    fn splits(self, factor: u64) -> LayoutError {
        LayoutError::SwizzleSplits { bits: self.bits, base: self.base, shift: self.shift, factor }
    }
}

impl ComposedLayout {
    /// Returns the layout over elements `factor` times as large: groups of `factor` consecutive
    /// offsets become one, `R(c') = ⌊A(c) / factor⌋`.
    ///
    /// The swizzle may change the order within a group, as [`Swizzle::upcast`] says: then the
    /// coordinates of a group are no run of consecutive elements.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let bits: ComposedLayout = "Sw<3,4,3> o 0 o (8,1024):(1024,1)".parse()?;
    /// assert_eq!(bits.upcast(16)?.to_string(), "Sw<3,0,3> o 0 o (8,64):(64,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::upcast`] and [`Swizzle::upcast`]; [`LayoutError::InnerOffset`] if the
    /// factor does not divide the offset.
    pub fn upcast(&self, factor: u64) -> Result<ComposedLayout, LayoutError> {
        let swizzle = match self.swizzle().upcast(factor) {
            Err(error) => return self.decayed().ok_or(error)?.upcast(factor),
            Ok(swizzle) => swizzle,
        };
        let layout = self.layout().upcast(factor)?;
        let offset = self.inner_offset();
        if !offset.is_multiple_of(factor) {
            return Err(LayoutError::InnerOffset { offset });
        }
        ComposedLayout::new(swizzle, offset / factor, layout)
    }

    /// Returns the layout over elements `factor` times as small: each offset becomes `factor`
    /// consecutive ones.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<2,1,3> o 0 o (8,64):(64,1)".parse()?;
    /// assert_eq!(layout.downcast(4)?.to_string(), "Sw<2,3,3> o 0 o (8,256):(256,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::downcast`] and [`Swizzle::downcast`].
    pub fn downcast(&self, factor: u64) -> Result<ComposedLayout, LayoutError> {
        let swizzle = match self.swizzle().downcast(factor) {
            Err(error) => return self.decayed().ok_or(error)?.downcast(factor),
            Ok(swizzle) => swizzle,
        };
        ComposedLayout::new(swizzle, mul(self.inner_offset(), factor)?, self.layout().downcast(factor)?)
    }

    /// Returns the layout of elements of `old` bits seen as elements of `new` bits.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<2,0,2> o 0 o (64,8):(1,64)".parse()?;
    /// assert_eq!(layout.recast(16, 8)?.to_string(), "Sw<2,1,2> o 0 o (128,8):(1,128)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ComposedLayout::upcast`] and [`ComposedLayout::downcast`].
    pub fn recast(&self, old: u64, new: u64) -> Result<ComposedLayout, LayoutError> {
        if old == 0 || new == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        let common = gcd(old, new);
        if old == common { self.upcast(new / common) } else { self.downcast(old / common)?.upcast(new / common) }
    }

    /// Returns an `N` for which the elements fall into aligned groups of `N` consecutive offsets
    /// that the swizzle keeps in order: at most `2^M`, and a divisor of the offset.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<3,3,3> o 0 o (8,64):(64,1)".parse()?;
    /// assert_eq!(layout.max_alignment(), 8);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_alignment(&self) -> u64 {
        let alignment = gcd(self.layout().max_alignment(), self.inner_offset());
        if self.swizzle().is_identity() { alignment } else { gcd(alignment, 1 << self.swizzle().base()) }
    }

    /// Returns the layout `R` of coordinates at which both layouts go through consecutive offsets:
    /// `A(R(k)) = A(0) + k` and `B(R(k)) = B(0) + k` on `[0, |R|)` (Cecka §3.4.2, equation 25,
    /// where both begin at 0). What the inner layouts have in common, no longer than what both
    /// swizzles keep in order.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    ///
    /// let shared: ComposedLayout = "Sw<3,3,3> o 0 o (8,64):(64,1)".parse()?;
    /// let global: Layout = "(8,64):(1024,1)".parse()?;
    /// assert_eq!(shared.max_common_layout(&global).to_string(), "8:8");
    /// assert_eq!(shared.max_common_vector(&global), 8);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_common_layout(&self, other: impl Into<ComposedLayout>) -> Layout {
        let other = other.into();
        let mut left = gcd(self.in_order(), other.in_order());
        let mut common = ModeList::new();
        for mode in self.layout().max_common_layout(other.layout()).leaves() {
            // Of no swizzle, all is in order.
            let extent = if left == 0 { mode.extent } else { gcd(mode.extent, left) };
            common.push(Mode { extent, ..*mode });
            left /= extent;
            if extent < mode.extent {
                break;
            }
        }
        Layout::of_modes_unchecked(&common).coalesce()
    }

    /// Returns how many elements a copy between the two layouts may move at once: the greatest
    /// common divisor of what the inner layouts may and of what both swizzles keep in order.
    #[must_use]
    pub fn max_common_vector(&self, other: impl Into<ComposedLayout>) -> u64 {
        let other = other.into();
        gcd(self.layout().max_common_vector(other.layout()), gcd(self.in_order(), other.in_order()))
    }

    /// The same function without a swizzle, if there is one.
    fn decayed(&self) -> Option<ComposedLayout> {
        self.decay().and_then(|(layout, offset)| ComposedLayout::new(Swizzle::identity(), offset, layout).ok())
    }

    /// How many offsets from the first one on the swizzle keeps in order, 0 for all of them.
    fn in_order(&self) -> u64 {
        let swizzle = self.swizzle();
        if swizzle.is_identity() { 0 } else { gcd(1 << swizzle.base(), self.inner_offset() & mask(swizzle.top())) }
    }
}
