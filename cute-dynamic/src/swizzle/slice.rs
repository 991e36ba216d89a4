//! Slices of a composed layout, and what is left of the swizzle in them.

use super::{ComposedLayout, mask};
use crate::htuple::HTuple;
use crate::int::add;
use crate::{Layout, LayoutError};

impl ComposedLayout {
    /// Returns the modes that a coordinate leaves open, and the offset of the components that it
    /// fixes: `A(c) = slice(c') + offset` where `c'` are the open components of `c` (Cecka §2.5.1).
    ///
    /// Where the bits that the swizzle reads are fixed, or belong to bits of the open modes that do
    /// not collide, the slice is a plain layout: the swizzle *decays* into strides. Else what the
    /// swizzle does not touch of the offset is taken out, and the rest stays before it.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    ///
    /// let layout: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// // Down a column, a row is 8 elements and sometimes one more.
    /// let (column, offset) = layout.slice_and_offset((.., 4))?;
    /// assert_eq!((column.as_layout(), offset), (Some(&"((4,2)):((9,32))".parse()?), 4));
    /// // In row 1, the first elements are swapped pairwise: no strides are that.
    /// let (row, offset) = layout.slice_and_offset((5, ..))?;
    /// assert_eq!((row.to_string().as_str(), offset), ("Sw<2,0,3> o 8 o (8):(1)", 32));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape,
    /// [`LayoutError::Overflow`] if it is out of bounds and its offset does not fit in 64 bits.
    pub fn slice_and_offset(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<(ComposedLayout, u64), LayoutError> {
        let (layout, fixed): (Layout, u64) = self.layout().slice_and_offset(coordinate)?;
        let slice = ComposedLayout::new(self.swizzle(), add(self.inner_offset(), fixed)?, layout)?;
        if let Some((layout, offset)) = slice.decay() {
            return Ok((layout.into(), offset));
        }
        let untouched = slice.untouched(slice.inner_offset());
        let kept = ComposedLayout::new(slice.swizzle(), slice.inner_offset() - untouched, slice.layout().clone())?;
        Ok((kept, untouched))
    }

    /// Returns the modes that a coordinate leaves open: [`ComposedLayout::slice_and_offset`]
    /// without the offset.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<2,3,3> o 0 o (4,4):(8,1)".parse()?;
    /// assert_eq!(layout.slice((.., 0))?.as_layout(), Some(&"(4):(8)".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`ComposedLayout::slice_and_offset`].
    pub fn slice(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<ComposedLayout, LayoutError> {
        self.slice_and_offset(coordinate).map(|(slice, _)| slice)
    }

    /// The part of an offset that may be added after the swizzle as well as before it.
    fn untouched(&self, offset: u64) -> u64 {
        // Multiples of what the swizzle spans, always. Bits below that only if nothing carries into
        // them.
        offset & !self.parts().map_or(mask(self.swizzle().top()), |parts| parts.touched)
    }
}
