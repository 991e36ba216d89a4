//! The way back through a swizzle, which is its own inverse.

use super::{ComposedLayout, mask};
use crate::{Layout, LayoutError};

impl ComposedLayout {
    /// Returns `A‡`: the layout of the coordinates at which `A` takes the values 0, 1, 2, …:
    /// `A(A‡(k)) = k` on `[0, |A‡|)` (Cecka §3.4.1).
    ///
    /// `(Sw ∘ L)‡ = L‡ ∘ Sw`, on as much of the domain of `L‡` as the swizzle maps into itself; the
    /// swizzle is then moved past `L‡`, as [`Layout::compose_swizzled`] does.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    ///
    /// let layout: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// let inverse = layout.right_inverse()?;
    /// assert_eq!(inverse.to_string(), "Sw<2,0,-3> o 0 o (8,8):(8,1)");
    /// assert_eq!(layout.offset(inverse.offset(9)?)?, 9);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::InnerOffset`] if something is added before the swizzle,
    /// [`LayoutError::NoSwizzle`] if the swizzle cannot be moved past the inverse.
    pub fn right_inverse(&self) -> Result<ComposedLayout, LayoutError> {
        if let Some((plain, 0)) = self.decay() {
            return Ok(plain.right_inverse().into());
        }
        self.without_offset()?;
        let inverse = self.layout().right_inverse();
        let size = self.mapped_into_itself(inverse.size());
        inverse.compose_swizzled(&self.with_layout(Layout::left(size)?)?)
    }

    /// Returns `R` with `R(A(c)) = c` for an injective `A`; in general `A(R(A(c))) = A(c)` (Cecka
    /// §3.4.2).
    ///
    /// `(Sw ∘ L)† = L† ∘ Sw`; the swizzle is then moved past `L†`, as [`Layout::compose_swizzled`]
    /// does.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    ///
    /// let layout: ComposedLayout = "Sw<1,0,1> o 0 o (4,4):(8,1)".parse()?;
    /// let inverse = layout.left_inverse()?;
    /// assert_eq!(inverse.to_string(), "Sw<1,2,1> o 0 o (8,4):(4,1)");
    /// assert_eq!(inverse.offset(layout.offset(9)?)?, 9);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::left_inverse`] and of [`ComposedLayout::right_inverse`].
    pub fn left_inverse(&self) -> Result<ComposedLayout, LayoutError> {
        if let Some((plain, 0)) = self.decay() {
            return Ok(plain.left_inverse()?.into());
        }
        self.without_offset()?;
        let inverse = self.layout().left_inverse()?;
        // All offsets of the layout, in whole blocks that the swizzle maps into themselves.
        let size = inverse.size().max(self.layout().cosize());
        let blocks = 1u64.checked_shl(self.swizzle().top()).and_then(|block| size.checked_next_multiple_of(block));
        let whole = inverse.compose_swizzled(&self.with_layout(Layout::left(blocks.ok_or(LayoutError::Overflow)?)?)?);
        match whole {
            // The bits beyond the inverse stay in no row. The offsets may need none of them.
            Err(_) if self.parts().is_some_and(|parts| parts.is_below(inverse.size())) => {
                inverse.compose_swizzled(&self.with_layout(Layout::left(inverse.size())?)?)
            }
            whole => whole,
        }
    }

    fn without_offset(&self) -> Result<(), LayoutError> {
        match self.inner_offset() {
            0 => Ok(()),
            offset => Err(LayoutError::InnerOffset { offset }),
        }
    }

    /// A size up to `size` for which the swizzle, which is not the identity, maps `[0, size)` into
    /// itself.
    fn mapped_into_itself(&self, size: u64) -> u64 {
        let swizzle = self.swizzle();
        // Up to its first bit that is read, the swizzle changes nothing.
        let unread = 1 << swizzle.reads().trailing_zeros();
        if size <= unread {
            return size;
        }
        // What it changes lies below this.
        let end = swizzle.bits() + swizzle.base() + swizzle.shift().min(0).unsigned_abs();
        let blocks = size & !mask(end);
        if blocks > 0 {
            return blocks;
        }
        // Bits are read below those that they change: so many that what they change is below the
        // size.
        unread.max(1 << size.ilog2().saturating_sub(swizzle.shift().unsigned_abs()))
    }
}
