//! Compact layouts: strides that fill `[0, size)` without holes, in some order of the modes.

use super::{Layout, Mode};
use crate::LayoutError;
use crate::htuple::{HTuple, Node};
use crate::int::mul;
use core::ops::Range;
use smallvec::SmallVec;

type Strides = SmallVec<[u64; 8]>;

/// The leaves of an order: the value of each, and the leaves of the shape that it stands for.
type Entries = SmallVec<[(u64, Range<usize>); 8]>;

impl HTuple<u64> {
    /// Returns the strides of this shape that make it compact with the first mode fastest:
    /// exclusive prefix products.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(HTuple::from(((3, 4), 8)).compact_col_major()?.to_string(), "((1,3),12)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    #[doc(alias = "compact_major")]
    #[doc(alias = "prefix_product")]
    pub fn compact_col_major(&self) -> Result<HTuple, LayoutError> {
        self.compact_col_major_from(1)
    }

    /// Returns [`HTuple::compact_col_major`] with another first stride than 1.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(HTuple::from(((3, 4), 8)).compact_col_major_from(2)?.to_string(), "((2,6),24)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn compact_col_major_from(&self, first: u64) -> Result<HTuple, LayoutError> {
        let mut current = first;
        let strides = self.leaves().iter().map(|&extent| place(extent, &mut current)).collect::<Result<Strides, _>>()?;
        Ok(self.with_leaves(strides))
    }

    /// Returns the strides of this shape that make it compact with the last mode fastest: exclusive
    /// suffix products.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(HTuple::from(((3, 4), 8)).compact_row_major()?.to_string(), "((32,8),1)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn compact_row_major(&self) -> Result<HTuple, LayoutError> {
        self.compact_row_major_from(1)
    }

    /// Returns [`HTuple::compact_row_major`] with another last stride than 1.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(HTuple::from(((3, 4), 8)).compact_row_major_from(2)?.to_string(), "((64,16),2)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn compact_row_major_from(&self, last: u64) -> Result<HTuple, LayoutError> {
        let mut current = last;
        let mut strides = self.leaves().iter().rev().map(|&extent| place(extent, &mut current)).collect::<Result<Strides, _>>()?;
        strides.reverse();
        Ok(self.with_leaves(strides))
    }

    /// Returns the strides of this shape that make it compact with its modes in an order: the mode
    /// with the least order is the fastest, modes of one order go left to right. A leaf of the
    /// order may stand for a whole mode, which then is column-major.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// let shape = HTuple::from((4, (6, 8)));
    /// assert_eq!(shape.compact_order((1, 0))?.to_string(), "(48,(1,6))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileMismatch`] if the order is not weakly congruent to the shape,
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn compact_order(&self, order: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        ordered_from(self.as_node(), order.into().as_node(), 1).map(|strides| self.with_leaves(strides))
    }
}

/// The stride of an extent that comes next in a compact layout.
fn place(extent: u64, current: &mut u64) -> Result<u64, LayoutError> {
    if extent == 0 {
        return Err(LayoutError::ZeroExtent);
    }
    let stride = *current;
    *current = mul(stride, extent)?;
    Ok(stride)
}

/// The compact strides of the leaves of a shape in an order, starting at the stride `current`.
pub(crate) fn ordered_from(shape: Node<'_, u64>, order: Node<'_, u64>, mut current: u64) -> Result<Strides, LayoutError> {
    let mut entries = Entries::new();
    collect_entries(shape, order, &mut 0, &mut entries)?;
    entries.sort_by_key(|&(order, _)| order);
    let mut strides: Strides = smallvec::smallvec![0; shape.leaves().len()];
    for (_, leaves) in entries {
        for leaf in leaves {
            strides[leaf] = place(shape.leaves()[leaf], &mut current)?;
        }
    }
    Ok(strides)
}

fn collect_entries(shape: Node<'_, u64>, order: Node<'_, u64>, next: &mut usize, entries: &mut Entries) -> Result<(), LayoutError> {
    if order.is_leaf() {
        let leaves = *next..*next + shape.leaves().len();
        *next = leaves.end;
        entries.push((order.leaves()[0], leaves));
        return Ok(());
    }
    if shape.is_leaf() || shape.rank() != order.rank() {
        return Err(LayoutError::ProfileMismatch { profile: order.rank(), modes: shape.rank() });
    }
    shape.modes().zip(order.modes()).try_for_each(|(shape, order)| collect_entries(shape, order, next, entries))
}

impl HTuple<Mode> {
    /// Returns the compact column-major layout of a shape: `Shape : prefix products`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::left((4, 8))?.to_string(), "(4,8):(1,4)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    #[doc(alias = "make_layout")]
    #[doc(alias = "LayoutLeft")]
    #[doc(alias = "column_major")]
    #[doc(alias = "GenColMajor")]
    pub fn left(shape: impl Into<HTuple>) -> Result<Layout, LayoutError> {
        let shape = shape.into();
        let stride = shape.compact_col_major()?;
        Layout::from_parts(shape, stride)
    }

    /// Returns the compact row-major layout of a shape: `Shape : suffix products`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::right((4, 8))?.to_string(), "(4,8):(8,1)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    #[doc(alias = "LayoutRight")]
    #[doc(alias = "row_major")]
    #[doc(alias = "GenRowMajor")]
    pub fn right(shape: impl Into<HTuple>) -> Result<Layout, LayoutError> {
        let shape = shape.into();
        let stride = shape.compact_row_major()?;
        Layout::from_parts(shape, stride)
    }

    /// Returns the compact layout of a shape with its modes in an order; see
    /// [`HTuple::compact_order`].
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::ordered((4, 8, 2), (1, 2, 0))?.to_string(), "(4,8,2):(2,8,1)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`HTuple::compact_order`].
    #[doc(alias = "make_ordered_layout")]
    pub fn ordered(shape: impl Into<HTuple>, order: impl Into<HTuple>) -> Result<Layout, LayoutError> {
        let shape = shape.into();
        let stride = shape.compact_order(order)?;
        Layout::from_parts(shape, stride)
    }

    /// Returns the compact layout with this shape and its modes in the order of the strides;
    /// broadcast modes stay broadcast (CuTe's `make_layout_like`).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(5,8,2):(24,1,120)".parse()?;
    /// assert_eq!(layout.make_layout_like().to_string(), "(5,8,2):(8,1,40)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn make_layout_like(&self) -> Layout {
        let mut like = self.clone();
        let mut current = 1;
        for i in by_stride(self.leaves()) {
            like_mode(&mut like.leaves_mut()[i], &mut current);
        }
        like
    }

    /// Returns the layout for a fragment of this one in registers: the first mode is column-major
    /// and fastest, the other modes follow in the order of their strides (CuTe's
    /// `make_fragment_like`).
    ///
    /// Within the first mode broadcast modes stay broadcast. The other modes become compact,
    /// broadcast or not, so that each element of the fragment has its own register: if the first
    /// mode has no broadcast mode, the result permutes `[0, |A|)`. A layout of one mode becomes the
    /// compact layout of its shape.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(8,8,2):(16,2,1)".parse()?;
    /// assert_eq!(layout.make_fragment_like().to_string(), "(8,8,2):(1,16,8)");
    /// let broadcast: Layout = "(2,2):(1,0)".parse()?;
    /// assert_eq!(broadcast.make_fragment_like().to_string(), "(2,2):(1,2)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn make_fragment_like(&self) -> Layout {
        let mut like = self.clone();
        let mut current = 1;
        let first = if self.rank() <= 1 { 0 } else { self.as_node().modes().next().map_or(0, |mode| mode.leaves().len()) };
        for mode in &mut like.leaves_mut()[..first] {
            like_mode(mode, &mut current);
        }
        let order = if self.rank() <= 1 { (0..self.leaves().len()).collect() } else { by_stride(&self.leaves()[first..]) };
        for i in order {
            next_mode(&mut like.leaves_mut()[first + i], &mut current);
        }
        like
    }
}

/// The indices of modes, sorted by stride; modes of one stride keep their order.
fn by_stride(modes: &[Mode]) -> SmallVec<[usize; 8]> {
    let mut order: SmallVec<[usize; 8]> = (0..modes.len()).collect();
    order.sort_by_key(|&i| modes[i].stride);
    order
}

/// Gives a mode the next compact stride.
fn next_mode(mode: &mut Mode, current: &mut u64) {
    mode.stride = *current;
    // At most the size of the layout.
    *current *= mode.extent;
}

/// [`next_mode`], but a broadcast mode stays broadcast and takes no room.
fn like_mode(mode: &mut Mode, current: &mut u64) {
    if mode.stride != 0 {
        next_mode(mode, current);
    }
}
