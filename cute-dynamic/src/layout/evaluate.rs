//! Evaluation: from a coordinate to an offset.

use super::{Layout, Mode};
use crate::LayoutError;
use crate::htuple::{HTuple, Node};
use crate::int::div_rem;
use crate::stride::Stride;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the offset at a coordinate, or what else the strides are elements of: an integer, or
    /// a tuple of any depth with a coordinate for each mode.
    ///
    /// The last mode is unbounded: an integral coordinate past the size goes on with the extension
    /// `Â`. [`Layout::checked_offset`] also checks that the coordinate is in the domain.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let layout: Layout = "(4,2):(2,1)".parse()?;
    /// assert_eq!(layout.offset(7)?, 7);
    /// assert_eq!(layout.offset(8)?, 2); // row 0 of a third column
    /// assert_eq!(layout.offset((1, 1, 0)), Err(LayoutError::CoordinateMismatch { components: 3, modes: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape;
    /// beyond the domain, [`LayoutError::Overflow`].
    #[doc(alias = "crd2idx")]
    #[doc(alias = "domain_offset")]
    pub fn offset(&self, coordinate: impl Into<HTuple>) -> Result<D, LayoutError> {
        self.as_node().offset_at(coordinate.into().as_node())
    }

    /// Returns [`Layout::offset`], by the name that it has in types where the strides are of
    /// another crate.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Xor;
    /// let layout: Layout<Xor> = "(4,4):(f1,f5)".parse()?;
    /// assert_eq!(layout.element((1, 3))?, Xor(14));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::offset`].
    pub fn element(&self, coordinate: impl Into<HTuple>) -> Result<D, LayoutError> {
        self.offset(coordinate)
    }

    /// Returns the offset at a coordinate of the domain, `None` at any other.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,2):(2,1)".parse()?;
    /// assert_eq!(layout.checked_offset(7), Some(7));
    /// assert_eq!(layout.checked_offset(8), None);
    /// assert_eq!(layout.checked_offset((0, 2)), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn checked_offset(&self, coordinate: impl Into<HTuple>) -> Option<D> {
        let coordinate = coordinate.into();
        let within = self.as_node().contains(coordinate.as_node());
        within.then(|| self.as_node().offset_at(coordinate.as_node()).ok()).flatten()
    }
}

impl HTuple<Mode> {
    /// Returns the offsets of all coordinates, in colexicographic order: `A(0), A(1), …`. Each step
    /// is an increment, without a division.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(2,(2,2)):(4,(1,2))".parse()?;
    /// assert!(layout.offsets().eq([0, 4, 1, 5, 2, 6, 3, 7]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn offsets(&self) -> Offsets<'_> {
        Offsets { modes: self.leaves(), coordinate: smallvec::smallvec![0; self.leaves().len()], offset: 0, left: self.size() }
    }
}

/// Returns the offset of the layout `shape : stride` at a coordinate, as [`Layout::offset`] gives
/// it (Cecka Definition 2.15).
///
/// ```
/// use cute_dynamic::layout::crd2idx_with;
///
/// assert_eq!(crd2idx_with((1, 5), (3, (2, 3)), (3, (12, 1)))?, 17);
/// assert_eq!(crd2idx_with(16, (3, (2, 3)), (3, (12, 1)))?, 17);
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
///
/// # Errors
/// Those of [`Layout::from_parts`] and of [`Layout::offset`].
pub fn crd2idx_with(coordinate: impl Into<HTuple>, shape: impl Into<HTuple>, stride: impl Into<HTuple>) -> Result<u64, LayoutError> {
    Layout::from_parts(shape, stride)?.offset(coordinate)
}

/// `Â(i)` of the layout with these leaves.
#[inline]
pub(crate) fn offset_at_index<D: Stride>(leaves: &[Mode<D>], i: u64) -> Result<D, LayoutError> {
    let Some((last, inner)) = leaves.split_last() else { return Ok(D::default()) };
    let (mut offset, mut rest) = (D::default(), i);
    for mode in inner {
        let (quotient, here) = div_rem(rest, mode.extent);
        offset = offset.plus(&mode.stride.times(here)?)?;
        rest = quotient;
    }
    offset.plus(&last.stride.times(rest)?)
}

impl<D: Stride> Node<'_, Mode<D>> {
    fn offset_at(self, coordinate: Node<'_, u64>) -> Result<D, LayoutError> {
        if coordinate.is_leaf() {
            return offset_at_index(self.leaves(), coordinate.leaves()[0]);
        }
        self.check_components(coordinate.rank())?;
        let mut offset = D::default();
        for (mode, component) in self.modes().zip(coordinate.modes()) {
            offset = offset.plus(&mode.offset_at(component)?)?;
        }
        Ok(offset)
    }
}

/// The offsets of a layout, in colexicographic order of the coordinates; see [`Layout::offsets`].
#[derive(Clone, Debug)]
pub struct Offsets<'a> {
    modes: &'a [Mode],
    coordinate: smallvec::SmallVec<[u64; 8]>,
    offset: u64,
    left: u64,
}

impl Iterator for Offsets<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.left = self.left.checked_sub(1)?;
        let offset = self.offset;
        for (mode, c) in self.modes.iter().zip(&mut self.coordinate) {
            if *c + 1 < mode.extent {
                *c += 1;
                self.offset += mode.stride;
                break;
            }
            self.offset -= *c * mode.stride;
            *c = 0;
        }
        Some(offset)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::try_from(self.left).unwrap_or(usize::MAX), usize::try_from(self.left).ok())
    }
}

impl core::iter::FusedIterator for Offsets<'_> {}
