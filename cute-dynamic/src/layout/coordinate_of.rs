//! From an offset back to the coordinate that has it, and to its index.

use crate::budget::{Budget, DEFAULT_BUDGET};
use crate::htuple::{HTuple, Node};
use crate::int::div_ceil;
use crate::{Layout, LayoutError, Mode};
use smallvec::SmallVec;

impl HTuple<Mode> {
    /// Returns the natural coordinate with an offset: `A(c) = offset`, and `c` is in the domain
    /// (CuTe's `get_hier_coord`).
    ///
    /// Of an injective layout it is the only one. Of another layout it is one of them, with 0 in
    /// the modes of stride 0.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let layout: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(layout.coordinate_of(6)?.to_string(), "(1,1)");
    /// assert_eq!(layout.coordinate_of(4), Err(LayoutError::NoCoordinate { offset: 4 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoCoordinate`] if no coordinate of the domain has this offset.
    /// [`LayoutError::BudgetSpent`] if modes overlap in so many ways that the search gives up.
    #[doc(alias = "get_hier_coord")]
    pub fn coordinate_of(&self, offset: u64) -> Result<HTuple, LayoutError> {
        let mut coordinate = HTuple::building();
        self.as_node().write_coordinate_of(offset, &mut coordinate)?;
        Ok(coordinate)
    }

    /// Returns the integral coordinate with an offset (CuTe's `get_1d_coord`): the index of
    /// [`Layout::coordinate_of`].
    ///
    /// A coordinate for each mode (CuTe's `get_flat_coord`) is [`idx2crd`](crate::htuple::idx2crd)
    /// of it in the sizes of the modes.
    ///
    /// ```
    /// use cute_dynamic::htuple::idx2crd;
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let layout: Layout = "(4,(2,3)):(1,(12,4))".parse()?;
    /// assert_eq!(layout.index_of(17)?, 13);
    /// assert_eq!(layout.index_of(24), Err(LayoutError::NoCoordinate { offset: 24 }));
    /// assert_eq!(idx2crd(13, layout.product_each())?.to_string(), "(1,3)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::coordinate_of`].
    #[doc(alias = "get_1d_coord")]
    #[doc(alias = "get_flat_coord")]
    pub fn index_of(&self, offset: u64) -> Result<u64, LayoutError> {
        crate::htuple::crd2idx(self.coordinate_of(offset)?, self.shape())
    }
}

/// Returns the natural coordinate of the layout `shape : stride` with an offset (CuTe's `idx2crd`).
///
/// It is the inverse of [`crd2idx_with`](super::crd2idx_with) on the domain of any layout. CuTe's
/// formula `⌊offset / d⌋ mod s` for each leaf is that of compact layouts alone. A tuple in place of
/// the offset has an offset for each mode, and a number in place of the stride is that of the first
/// leaf of a compact shape.
///
/// ```
/// use cute_dynamic::LayoutError;
/// use cute_dynamic::layout::idx2crd_with;
///
/// assert_eq!(idx2crd_with(17, (4, 8), (8, 1))?.to_string(), "(2,1)");
/// assert_eq!(idx2crd_with((3, 10), (4, (2, 8)), (1, (4, 5)))?.to_string(), "(3,(0,2))");
/// assert_eq!(idx2crd_with(6, (3, 4), 2)?.to_string(), "(0,1)");
/// assert_eq!(idx2crd_with(4, (4, 8), (1, 5)), Err(LayoutError::NoCoordinate { offset: 4 }));
/// # Ok::<(), LayoutError>(())
/// ```
///
/// # Errors
/// Those of [`Layout::from_parts`] and of [`Layout::coordinate_of`];
/// [`LayoutError::CoordinateMismatch`] if a tuple of offsets is not weakly congruent to the shape.
pub fn idx2crd_with(offset: impl Into<HTuple>, shape: impl Into<HTuple>, stride: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
    let (shape, mut stride) = (shape.into(), stride.into());
    if stride.is_leaf() && !shape.is_leaf() {
        stride = shape.compact_col_major_from(stride.leaves()[0])?;
    }
    let layout = Layout::from_parts(shape, stride)?;
    let mut coordinate = HTuple::building();
    layout.as_node().write_coordinates_of(offset.into().as_node(), &mut coordinate)?;
    Ok(coordinate)
}

/// A mode in the search for a coordinate.
#[derive(Clone, Copy)]
struct Step {
    leaf: usize,
    mode: Mode,
    /// How far the modes of smaller strides reach together.
    below: u64,
}

impl Node<'_, Mode> {
    /// Writes the coordinate of each mode for which there is an offset.
    fn write_coordinates_of(self, offsets: Node<'_, u64>, coordinate: &mut HTuple) -> Result<(), LayoutError> {
        if offsets.is_leaf() {
            return self.write_coordinate_of(offsets.leaves()[0], coordinate);
        }
        self.check_components(offsets.rank())?;
        coordinate.open();
        for (mode, offset) in self.modes().zip(offsets.modes()) {
            mode.write_coordinates_of(offset, coordinate)?;
        }
        coordinate.close();
        Ok(())
    }

    /// Writes a coordinate with an offset.
    fn write_coordinate_of(self, offset: u64, coordinate: &mut HTuple) -> Result<(), LayoutError> {
        let step = |(leaf, &mode): (usize, &Mode)| Step { leaf, mode, below: 0 };
        let mut steps: SmallVec<[Step; 8]> = self.leaves().iter().enumerate().map(step).filter(|step| step.mode.stride > 0 && step.mode.extent > 1).collect();
        steps.sort_by_key(|step| (step.mode.stride, step.leaf));
        let mut below = 0;
        for step in &mut steps {
            step.below = below;
            below += (step.mode.extent - 1) * step.mode.stride;
        }
        steps.reverse();
        let mut components: SmallVec<[u64; 8]> = self.leaves().iter().map(|_| 0).collect();
        if offset > below || !search(&steps, offset, &mut Budget::new(DEFAULT_BUDGET), &mut components)? {
            return Err(LayoutError::NoCoordinate { offset });
        }
        let mut components = components.into_iter();
        coordinate.node_replacing_leaves(self, |_, leaves| {
            leaves.extend(components.next());
            Ok(())
        })
    }
}

/// Finds components of these modes, the largest stride first, that add up to an offset. Where each
/// stride is beyond what the modes below it reach, all of them are forced.
fn search(steps: &[Step], offset: u64, budget: &mut Budget, components: &mut [u64]) -> Result<bool, LayoutError> {
    let Some((&Step { leaf, mode, below }, steps)) = steps.split_first() else { return Ok(offset == 0) };
    let least = div_ceil(offset.saturating_sub(below), mode.stride);
    let most = (offset / mode.stride).min(mode.extent - 1);
    for component in least..=most {
        budget.spend()?;
        if search(steps, offset - component * mode.stride, budget, components)? {
            components[leaf] = component;
            return Ok(true);
        }
    }
    Ok(false)
}
