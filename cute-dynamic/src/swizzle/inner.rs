//! What happens to the coordinates of a composed layout: `Sw ∘ off ∘ L` becomes `Sw ∘ off ∘ L'`.

use super::ComposedLayout;
use crate::htuple::HTuple;
use crate::tiler::Operand;
use crate::{Layout, LayoutError};

/// Methods that are those of the inner layout: `name(operand: Type)` calls `Layout::name` with what
/// the operand converts to.
macro_rules! on_the_inner_layout {
    ($($name:ident $(<$borrowed:lifetime>)? ($($operand:ident: $type:ty),*): $what:literal;)*) => { $(
        #[doc = concat!($what, " Of the inner layout; see [`Layout::", stringify!($name), "`].")]
        pub fn $name$(<$borrowed>)?(&self, $($operand: impl Into<$type>),*) -> Result<ComposedLayout, LayoutError> {
            self.with_layout(self.layout().$name($($operand),*)?)
        }
    )* };
}

/// Operations on the coordinates. The swizzle and the offset stay, and the inner layout is what
/// [`Layout`] has under the same name. Their equations hold, since `R(c) = L(b)` implies
/// `Sw(off + R(c)) = Sw(off + L(b))`; a swizzle is a permutation, so that a result is injective
/// exactly if it is so without the swizzle. Errors are those of the operation on the inner layout,
/// and [`LayoutError::Overflow`] if an offset of the result does not fit in 64 bits.
///
/// ```
/// use cute_dynamic::{ComposedLayout, LayoutError};
///
/// let atom: ComposedLayout = "Sw<3,4,3> o 0 o (8,128):(128,1)".parse()?;
/// assert_eq!(atom.zipped_divide((4, 16))?.to_string(), "Sw<3,4,3> o 0 o ((4,16),(2,8)):((128,1),(512,16))");
/// assert_eq!(atom.tile_to_shape((64, 128))?.to_string(), "Sw<3,4,3> o 0 o ((8,8),(128,1)):((128,1024),(1,8192))");
/// assert_eq!(atom.logical_divide((3, 16)), Err(LayoutError::BoundNotTiled { reach: 3, bound: 8 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
impl ComposedLayout {
    /// Coalesces the inner layout; see [`Layout::coalesce`].
    #[must_use]
    pub fn coalesce(&self) -> ComposedLayout {
        self.with_same_offsets(self.layout().coalesce())
    }

    /// Flattens the inner layout; see [`HTuple::flatten`].
    #[must_use]
    pub fn flatten(&self) -> ComposedLayout {
        self.with_same_offsets(self.layout().flatten())
    }

    on_the_inner_layout! {
        coalesce_by(profile: HTuple): "Coalesces by mode.";
        dice(coordinate: HTuple<Option<u64>>): "The modes that a coordinate fixes.";
        logical_divide<'b>(tiler: Operand<'b>): "Tiles, and the rest, mode by mode.";
        zipped_divide<'b>(tiler: Operand<'b>): "Tiles in the first mode, the rest in the second.";
        tiled_divide<'b>(tiler: Operand<'b>): "Tiles in the first mode, then the modes of the rest.";
        flat_divide<'b>(tiler: Operand<'b>): "The modes of the tiles, then those of the rest.";
        logical_divide_ceil<'b>(tiler: Operand<'b>): "Tiles, the number of tiles rounded up.";
        zipped_divide_ceil<'b>(tiler: Operand<'b>): "Tiles, the number of tiles rounded up.";
        tiled_divide_ceil<'b>(tiler: Operand<'b>): "Tiles, the number of tiles rounded up.";
        flat_divide_ceil<'b>(tiler: Operand<'b>): "Tiles, the number of tiles rounded up.";
        logical_product<'b>(tiler: Operand<'b>): "The layout, repeated.";
        zipped_product<'b>(tiler: Operand<'b>): "The layout in the first mode, where it is repeated in the second.";
        tiled_product<'b>(tiler: Operand<'b>): "The layout in the first mode, then the modes of its repetition.";
        flat_product<'b>(tiler: Operand<'b>): "The modes of the layout, then those of its repetition.";
        tile_to_shape(shape: HTuple): "The layout, repeated until it has a shape.";
        tile_to_shape_ordered(shape: HTuple, order: HTuple): "The layout, repeated in an order of the modes until it has a shape.";
    }

    /// Repeats the inner layout in blocks; see [`Layout::blocked_product`].
    pub fn blocked_product(&self, tiler: &Layout) -> Result<ComposedLayout, LayoutError> {
        self.with_layout(self.layout().blocked_product(tiler)?)
    }

    /// Repeats the inner layout so that the copies interleave; see [`Layout::raked_product`].
    pub fn raked_product(&self, tiler: &Layout) -> Result<ComposedLayout, LayoutError> {
        self.with_layout(self.layout().raked_product(tiler)?)
    }
}
