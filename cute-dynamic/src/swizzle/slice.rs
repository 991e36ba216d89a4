//! Slices of a composed layout, and what is left of the swizzle in them.

use super::outer::OuterFunction;
use super::{ComposedLayout, mask};
use crate::htuple::HTuple;
use crate::int::add;
use crate::stride::Stride;
use crate::{Layout, LayoutError};

impl<A: OuterFunction> ComposedLayout<A> {
    /// Returns the modes that a coordinate leaves open; what it fixes is in the offset:
    /// `A(c) = slice(c')` where `c'` are the open components of `c` (Cecka §2.5.1).
    ///
    /// A swizzle stays, too; [`slice_and_offset`](ComposedLayout::slice_and_offset) takes out what
    /// may be added after it, which CuTe's `slice` drops.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let layout: ComposedLayout<Layout> = "(4,6):(2,7) o 1 o (2,3):(1,3)".parse()?;
    /// assert_eq!(layout.slice((.., 2))?.to_string(), "(4,6):(2,7) o 7 o (2):(1)");
    /// let layout: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(layout.slice((5, ..))?.to_string(), "Sw<2,0,3> o 40 o (8):(1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape,
    /// [`LayoutError::Overflow`] if it is out of bounds and its offset does not fit in 64 bits.
    pub fn slice(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<Self, LayoutError> {
        let (layout, fixed) = self.layout().slice_and_offset(coordinate)?;
        ComposedLayout::of_parts(self.outer().clone(), add(self.inner_offset(), fixed)?, layout)
    }
}

impl<D: Stride> ComposedLayout<Layout<D>> {
    /// Returns [`ComposedLayout::slice`], and 0: nothing is added after a layout.
    ///
    /// # Errors
    /// Those of [`ComposedLayout::slice`].
    pub fn slice_and_offset(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<(Self, D), LayoutError> {
        Ok((self.slice(coordinate)?, D::default()))
    }
}

impl ComposedLayout {
    /// Returns the modes that a coordinate leaves open, and an offset after them:
    /// `A(c) = slice(c') + offset` where `c'` are the open components of `c` (Cecka §2.5.1).
    ///
    /// Where the bits that the swizzle reads are fixed, or belong to bits of the open modes that do
    /// not collide, the slice is a plain layout: the swizzle *decays* into strides. Else it is
    /// [`ComposedLayout::slice`], from whose offset what the swizzle does not touch is taken out.
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
    /// Those of [`ComposedLayout::slice`].
    pub fn slice_and_offset(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<(ComposedLayout, u64), LayoutError> {
        let slice = self.slice(coordinate)?;
        if let Some((layout, offset)) = slice.decay() {
            return Ok((layout.into(), offset));
        }
        let untouched = slice.untouched(slice.inner_offset());
        let kept = ComposedLayout::new(slice.swizzle(), slice.inner_offset() - untouched, slice.layout().clone())?;
        Ok((kept, untouched))
    }

    /// The part of an offset that may be added after the swizzle as well as before it.
    fn untouched(&self, offset: u64) -> u64 {
        // Multiples of what the swizzle spans, always. Bits below that only if nothing carries into
        // them.
        offset & !self.parts().map_or(mask(self.swizzle().top()), |parts| parts.touched)
    }
}
