//! What happens to the coordinates of a composed layout: `A ∘ off ∘ L` becomes `A ∘ off ∘ L'`.

use super::ComposedLayout;
use super::outer::OuterFunction;
use crate::htuple::HTuple;
use crate::int::add;
use crate::tiler::{Operand, Tile};
use crate::{Layout, LayoutError};

/// Methods that are those of the inner layout: `name(operand: Type)` calls `Layout::name` with what
/// the operand converts to.
macro_rules! on_the_inner_layout {
    ($($name:ident $(<$borrowed:lifetime>)? ($($operand:ident: $type:ty),*): $what:literal;)*) => { $(
        #[doc = concat!($what, " Of the inner layout; see [`Layout::", stringify!($name), "`].")]
        pub fn $name$(<$borrowed>)?(&self, $($operand: impl Into<$type>),*) -> Result<Self, LayoutError> {
            self.with_layout(self.layout().$name($($operand),*)?)
        }
    )* };
}

/// Operations on the coordinates. `A` and the offset stay, and the inner layout is what [`Layout`]
/// has under the same name. Their equations hold, since `R(c) = L(b)` implies
/// `A(off + R(c)) = A(off + L(b))`; a swizzle is a permutation, so that a result is injective
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
impl<A: OuterFunction> ComposedLayout<A> {
    /// Returns `(A ∘ off ∘ L) ∘ B = A ∘ off ∘ (L ∘ B)`: coordinates compose with the inner layout
    /// (Cecka §3.3). It exists where [`Layout::compose`] does.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let layout: ComposedLayout = "Sw<2,3,3> o 0 o (64,8):(1,64)".parse()?;
    /// assert_eq!(layout.compose(&"(8,4):(1,8)".parse::<Layout>()?)?.to_string(), "Sw<2,3,3> o 0 o (8,4):(1,8)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::compose`].
    pub fn compose<'b>(&self, b: impl Into<Operand<'b>>) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().compose(b)?)
    }

    /// Returns `A ∘ off ∘ f(L)`: the same function after another inner layout, which `f` makes of
    /// this one.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let (layout, stages): (ComposedLayout, Layout) = ("Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?, "2:64".parse()?);
    /// assert_eq!(layout.with_inner(|inner| inner.append(&stages))?.to_string(), "Sw<2,0,3> o 0 o (8,8,2):(8,1,64)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`; [`LayoutError::Overflow`].
    pub fn with_inner(&self, f: impl FnOnce(&Layout) -> Result<Layout, LayoutError>) -> Result<Self, LayoutError> {
        self.with_layout(f(self.layout())?)
    }

    /// Returns `A ∘ (off + o) ∘ R` for a part `R` of the inner layout that begins at the offset
    /// `o`, as `f` finds it: `A(off + L(c))` at the coordinates of the part.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// let tile = layout.with_part(|inner| inner.local_tile((4, 4), (1, 0)))?;
    /// assert_eq!(tile.to_string(), "Sw<2,0,3> o 32 o (4,4):(8,1)");
    /// assert_eq!(tile.offset((1, 2))?, layout.offset((5, 2))?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of `f`; [`LayoutError::Overflow`].
    pub fn with_part(&self, f: impl FnOnce(&Layout) -> Result<(Layout, u64), LayoutError>) -> Result<Self, LayoutError> {
        let (layout, offset) = f(self.layout())?;
        ComposedLayout::of_parts(self.outer().clone(), add(self.inner_offset(), offset)?, layout)
    }

    /// Returns `A ∘ (off + L(c)) ∘ L`: the layout with its coordinates counted from `c` on (CuTe's
    /// `domain_offset`).
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(layout.domain_offset((2, 1))?.to_string(), "Sw<2,0,3> o 17 o (8,8):(8,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::offset`].
    pub fn domain_offset(&self, coordinate: impl Into<HTuple>) -> Result<Self, LayoutError> {
        self.with_part(|inner| Ok((inner.clone(), inner.offset(coordinate)?)))
    }

    /// Coalesces the inner layout; see [`Layout::coalesce`].
    #[must_use]
    pub fn coalesce(&self) -> Self {
        self.with_same_offsets(self.layout().coalesce())
    }

    /// Flattens the inner layout; see [`HTuple::flatten`].
    #[must_use]
    pub fn flatten(&self) -> Self {
        self.with_same_offsets(self.layout().flatten())
    }

    /// Drops the modes of the inner layout that do not move; see [`Layout::filter`].
    #[must_use]
    pub fn filter(&self) -> Self {
        self.with_same_offsets(self.layout().filter())
    }

    /// Makes the extents of modes that do not move 1; see [`Layout::filter_zeros`].
    #[must_use]
    pub fn filter_zeros(&self) -> Self {
        self.with_same_offsets(self.layout().filter_zeros())
    }

    /// The mode with an index; see [`HTuple::get`].
    pub fn get(&self, index: usize) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().get(index)?)
    }

    /// The modes with the given indices; see [`HTuple::select`].
    pub fn select(&self, indices: &[usize]) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().select(indices)?)
    }

    /// The modes from one index up to another; see [`HTuple::take`].
    pub fn take(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().take(begin, end)?)
    }

    /// Modes as one mode; see [`HTuple::group`].
    pub fn group(&self, begin: usize, end: usize) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().group(begin, end)?)
    }

    /// The layout at the coordinates of another shape; see [`Layout::with_shape`].
    pub fn with_shape(&self, shape: impl Into<HTuple>) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().with_shape(shape)?)
    }

    /// Any operation, mode by mode; see [`Layout::by_mode`].
    pub fn by_mode<'b>(&self, tiler: impl Into<Operand<'b>>, f: impl FnMut(Layout, &Tile) -> Result<Layout, LayoutError>) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().by_mode(tiler, f)?)
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
    pub fn blocked_product(&self, tiler: &Layout) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().blocked_product(tiler)?)
    }

    /// Repeats the inner layout so that the copies interleave; see [`Layout::raked_product`].
    pub fn raked_product(&self, tiler: &Layout) -> Result<Self, LayoutError> {
        self.with_layout(self.layout().raked_product(tiler)?)
    }
}
