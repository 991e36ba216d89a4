//! Slice and dice: fix some modes of a layout, or keep just those.

use crate::htuple::{HTuple, Leaf, Node};
use crate::layout::offset_at_index;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the layout of the modes that a coordinate leaves open: those paired with `_`, in
    /// Rust `..` (Cecka §2.5.1).
    ///
    /// The coordinate is a tuple, nested as far as it likes; a nested tuple gives its open modes
    /// one after the other. A coordinate that fixes every mode leaves `1:0`; a single `..` keeps
    /// the layout itself.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// let data: Layout = "((3,2),(2,5,2)):((4,1),(2,13,100))".parse()?;
    /// assert_eq!(data.slice((2, ..))?.to_string(), "((2,5,2)):((2,13,100))");
    /// assert_eq!(data.slice(((2, ..), (.., 3, ..)))?.to_string(), "(2,2,2):(1,2,100)");
    /// assert_eq!(data.slice((.., 1, 2)), Err(LayoutError::CoordinateMismatch { components: 3, modes: 2 }));
    ///
    /// let coordinate: HTuple<Option<u64>> = "(2,_)".parse()?;
    /// assert_eq!(data.slice(coordinate), data.slice((2, ..)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape.
    #[doc(alias = "slice_")]
    pub fn slice(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<Layout<D>, LayoutError> {
        Ok(self.selected(coordinate.into().as_node(), |component| component.is_none())?.unwrap_or_else(Layout::trivial))
    }

    /// Returns the layout of the modes that a coordinate fixes: those that [`Layout::slice`] drops.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(layout.dice((.., 3))?.to_string(), "(8):(1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape.
    pub fn dice(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<Layout<D>, LayoutError> {
        Ok(self.selected(coordinate.into().as_node(), |component| component.is_some())?.unwrap_or_else(Layout::trivial))
    }

    /// Returns [`Layout::slice`], and the offset of the fixed components:
    /// `A(c) = slice(c') + offset` where `c'` are the open components of `c`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let data: Layout = "((3,2),(2,5,2)):((4,1),(2,13,100))".parse()?;
    /// let (open, offset) = data.slice_and_offset(((2, ..), (.., 3, ..)))?;
    /// assert_eq!((open.to_string().as_str(), offset), ("(2,2,2):(1,2,100)", 47));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape,
    /// [`LayoutError::Overflow`] if it is out of bounds and its offset does not fit in 64 bits.
    pub fn slice_and_offset(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<(Layout<D>, D), LayoutError> {
        let coordinate = coordinate.into();
        let open = self.slice(&coordinate)?;
        let mut offset = D::default();
        self.as_node().pair_with(coordinate.as_node(), &mut |mode, component| {
            if let Some(index) = component {
                offset = offset.plus(&offset_at_index(mode.leaves(), index)?)?;
            }
            Ok(())
        })?;
        Ok((open, offset))
    }

    /// [`Layout::slice_and_offset`] of a coordinate whose components are in bounds.
    pub(crate) fn part_and_offset(&self, coordinate: impl Into<HTuple<Option<u64>>>) -> Result<(Layout<D>, D), LayoutError> {
        let coordinate = coordinate.into();
        self.as_node().pair_with(coordinate.as_node(), &mut |mode, component| match component {
            Some(component) if component >= mode.size() => Err(LayoutError::OutOfBounds { component, extent: mode.size() }),
            _ => Ok(()),
        })?;
        self.slice_and_offset(coordinate)
    }
}

impl<T: Leaf> HTuple<T> {
    /// The modes whose component is wanted, one after the other in a tuple; `None` if there are
    /// none.
    pub(crate) fn selected(&self, coordinate: Node<'_, Option<u64>>, is_wanted: impl Fn(Option<u64>) -> bool) -> Result<Option<Self>, LayoutError> {
        let mut selected = Self::building();
        // A single component stands for the tuple itself, not for a mode of it.
        if !coordinate.is_leaf() {
            selected.open();
        }
        let mut is_empty = true;
        self.as_node().pair_with(coordinate, &mut |mode, component| {
            if is_wanted(component) {
                selected.node(mode);
                is_empty = false;
            }
            Ok(())
        })?;
        if is_empty {
            return Ok(None);
        }
        if !coordinate.is_leaf() {
            selected.close();
        }
        selected.checked().map(Some)
    }
}

impl<'a, T> Node<'a, T> {
    /// Visits each component of a coordinate, with the mode that it is paired with.
    pub(crate) fn pair_with(
        self,
        coordinate: Node<'_, Option<u64>>,
        visit: &mut impl FnMut(Node<'a, T>, Option<u64>) -> Result<(), LayoutError>,
    ) -> Result<(), LayoutError> {
        if coordinate.is_leaf() {
            return visit(self, coordinate.leaves()[0]);
        }
        if !self.is_leaf() {
            self.modes().zip(coordinate.modes()).try_for_each(|(mode, component)| mode.pair_with(component, visit))?;
        }
        // Only now, so that of two misfits the first one from the left is told, as the static crate
        // does.
        self.check_components(coordinate.rank())
    }
}
