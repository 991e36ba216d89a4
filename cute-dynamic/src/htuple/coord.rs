//! Coordinates of a shape: from an index to a coordinate, back, and one after the other.
//!
//! A shape `S` has many coordinate sets (Cecka §2.2): an integer counts the whole shape
//! colexicographically, a tuple has a coordinate for each mode, and the *natural* coordinate goes
//! down to the leaves. The functions here translate between them.
//!
//! A coordinate that is not weakly congruent to the shape is an error. One that is out of bounds is
//! not: it maps as [`crd2idx`] and [`idx2crd`] say.
//!
//! ```
//! use cute_dynamic::htuple::{coordinates, crd2idx, idx2crd};
//!
//! assert_eq!(idx2crd(157, (2, ((2, 6), 8)))?.to_string(), "(1,((0,3),6))");
//! assert_eq!(crd2idx((1, 78), (2, ((2, 6), 8)))?, 157);
//! assert_eq!(coordinates((2, (1, 2)))?.nth(3), Some((1, (0, 1)).into()));
//! # Ok::<(), cute_dynamic::LayoutError>(())
//! ```

use super::{Extent, HTuple, Node};
use crate::LayoutError;
use crate::int::{add, div_rem, mul};
use core::iter::FusedIterator;

impl<T: Extent> HTuple<T> {
    /// Returns whether a coordinate is one of the shape: each integer in it is below the size of
    /// the mode that it counts in. Of a layout, the shape counts.
    ///
    /// A layout over coordinates has its largest components at its last coordinate, so this tells
    /// whether it leaves a shape. [`Layout::image_within`](crate::Layout::image_within) decides
    /// that for all values.
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    ///
    /// let image: HTuple = (28, (4, 7)).into();
    /// assert!(image.contains((27, (3, 6))) && image.contains((27, 27)) && image.contains(783));
    /// assert!(!image.contains((28, 0)) && !image.contains((0, (4, 0))) && !image.contains(784));
    /// ```
    #[must_use]
    pub fn contains(&self, coordinate: impl Into<HTuple>) -> bool {
        self.as_node().contains(coordinate.into().as_node())
    }
}

impl<T: Extent> Node<'_, T> {
    /// [`HTuple::contains`]. A size beyond 64 bits is larger than any index.
    pub(crate) fn contains(self, coordinate: Node<'_, u64>) -> bool {
        if coordinate.is_leaf() {
            return self.checked_size().map_or(true, |size| coordinate.leaves()[0] < size);
        }
        !self.is_leaf() && self.rank() == coordinate.rank() && self.modes().zip(coordinate.modes()).all(|(mode, component)| mode.contains(component))
    }
}

/// Returns the colexicographic index of a coordinate: `c_0 + |S_0|·(c_1 + |S_1|·(c_2 + …))` (Cecka
/// equation 5).
///
/// An integer is its own index. On the coordinates in bounds this is the inverse of [`idx2crd`]. A
/// coordinate out of bounds gives the value of the formula, which may be the index of another
/// coordinate.
///
/// ```
/// use cute_dynamic::LayoutError;
/// use cute_dynamic::htuple::crd2idx;
///
/// assert_eq!(crd2idx((7, 0, (3, 0)), (8, 2, (4, 2)))?, 55);
/// assert_eq!(crd2idx((7, 6), (8, (2, 4)))?, 55);
/// assert_eq!(crd2idx(55, (8, (2, 4)))?, 55);
/// assert_eq!(crd2idx((1, 2, 3), (8, (2, 4))), Err(LayoutError::CoordinateMismatch { components: 3, modes: 2 }));
/// # Ok::<(), LayoutError>(())
/// ```
///
/// # Errors
/// [`LayoutError::ZeroExtent`], [`LayoutError::CoordinateMismatch`], [`LayoutError::Overflow`] if
/// the index does not fit in 64 bits.
#[doc(alias = "ravel_multi_index")]
pub fn crd2idx(coordinate: impl Into<HTuple>, shape: impl Into<HTuple>) -> Result<u64, LayoutError> {
    coordinate_set(shape)?.as_node().index_of(coordinate.into().as_node())
}

/// Returns the natural coordinate of an index: `(i mod |S_0|, ⌊i / |S_0|⌋ mod |S_1|, …)`, the last
/// mode not wrapped (Cecka equation 4).
///
/// So an index of `|S|` or more gives a coordinate that is out of bounds in its last component. A
/// tuple is translated mode by mode, so every coordinate has a natural coordinate.
///
/// ```
/// use cute_dynamic::htuple::idx2crd;
///
/// assert_eq!(idx2crd(10, (3, (2, 3)))?.to_string(), "(1,(1,1))");
/// assert_eq!(idx2crd(18, (3, (2, 3)))?.to_string(), "(0,(0,3))");
/// assert_eq!(idx2crd((1, 3), (3, (2, 3)))?.to_string(), "(1,(1,1))");
/// assert_eq!(idx2crd(5, 4)?.to_string(), "5");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
///
/// # Errors
/// [`LayoutError::ZeroExtent`], [`LayoutError::CoordinateMismatch`]; the latter also for an index
/// above 0 where the shape has no leaf to hold it.
#[doc(alias = "unravel_index")]
#[doc(alias = "get_hier_coord")]
pub fn idx2crd(coordinate: impl Into<HTuple>, shape: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
    let mut natural = HTuple::building();
    coordinate_set(shape)?.as_node().write_natural_of(coordinate.into().as_node(), &mut natural)?;
    natural.checked()
}

/// Returns a coordinate of the shape `from`, as a natural coordinate of the shape `to` (CuTe's
/// `crd2crd`).
///
/// Where both shapes and the coordinate are tuples, they have the same rank and each mode is
/// translated by itself. Otherwise the index of the coordinate is translated. The shapes, or their
/// modes, have the same size; with another size the result may be out of bounds.
///
/// ```
/// use cute_dynamic::LayoutError;
/// use cute_dynamic::htuple::crd2crd;
///
/// assert_eq!(crd2crd((7, 1), (8, 2), ((2, 4), 2))?.to_string(), "((1,3),1)");
/// assert_eq!(crd2crd(9, 64, (2, 4, 8))?.to_string(), "(1,0,1)");
/// assert_eq!(crd2crd((1, 3, 1), (2, 4, 8), 64)?.to_string(), "15");
/// assert_eq!(crd2crd((2, 0), (4, 2), (8,)), Err(LayoutError::CoordinateMismatch { components: 2, modes: 1 }));
/// # Ok::<(), LayoutError>(())
/// ```
///
/// # Errors
/// [`LayoutError::ZeroExtent`], [`LayoutError::CoordinateMismatch`] with the rank of the shape that
/// the coordinate does not fit, [`LayoutError::Overflow`] if an index does not fit in 64 bits.
pub fn crd2crd(coordinate: impl Into<HTuple>, from: impl Into<HTuple>, to: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
    let (from, to) = (coordinate_set(from)?, coordinate_set(to)?);
    let mut natural = HTuple::building();
    to.as_node().write_carried_over(coordinate.into().as_node(), from.as_node(), &mut natural)?;
    natural.checked()
}

/// Returns all natural coordinates of a shape, in colexicographic order: that of [`idx2crd`] for
/// `0, 1, …, |S| - 1`.
///
/// Each step is an increment, without a division.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::htuple::coordinates;
///
/// let all: Vec<String> = coordinates((2, 3))?.map(|c| c.to_string()).collect();
/// assert_eq!(all, ["(0,0)", "(1,0)", "(0,1)", "(1,1)", "(0,2)", "(1,2)"]);
///
/// let layout: Layout = "(2,(2,2)):(4,(1,2))".parse()?;
/// let offsets = coordinates(layout.shape())?.map(|c| layout.offset(c));
/// assert!(offsets.eq([0, 4, 1, 5, 2, 6, 3, 7].map(Ok)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
/// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`] if the size of the shape does not fit in
/// 64 bits.
#[doc(alias = "make_coord_iterator")]
pub fn coordinates(shape: impl Into<HTuple>) -> Result<Coordinates, LayoutError> {
    let shape = coordinate_set(shape)?;
    Ok(Coordinates { next: shape.map(|_| 0), left: shape.size()?, shape })
}

/// The iterator of [`coordinates`] (CuTe's `ForwardCoordIterator`).
#[derive(Clone, Debug)]
#[doc(alias = "ForwardCoordIterator")]
pub struct Coordinates {
    shape: HTuple,
    next: HTuple,
    left: u64,
}

impl Iterator for Coordinates {
    type Item = HTuple;

    fn next(&mut self) -> Option<HTuple> {
        self.left = self.left.checked_sub(1)?;
        let natural = self.next.clone();
        for (component, &extent) in self.next.leaves_mut().iter_mut().zip(self.shape.leaves()) {
            *component += 1;
            if *component < extent {
                break;
            }
            *component = 0;
        }
        Some(natural)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::try_from(self.left).unwrap_or(usize::MAX), usize::try_from(self.left).ok())
    }
}

impl FusedIterator for Coordinates {}

/// A shape as the set of its coordinates: an extent is at least 1.
fn coordinate_set(shape: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
    let shape = shape.into();
    if shape.leaves().contains(&0) { Err(LayoutError::ZeroExtent) } else { Ok(shape) }
}

/// Shapes without an extent of 0.
impl Node<'_, u64> {
    fn index_of(self, coordinate: Node<'_, u64>) -> Result<u64, LayoutError> {
        if coordinate.is_leaf() {
            return Ok(coordinate.leaves()[0]);
        }
        self.check_components(coordinate.rank())?;
        // The weight of a mode may be too large for 64 bits where nothing has that weight.
        let (mut index, mut weight) = (0, Ok(1));
        for (mode, component) in self.modes().zip(coordinate.modes()) {
            match mode.index_of(component)? {
                0 => {}
                component => index = add(index, mul(component, weight?)?)?,
            }
            weight = weight.and_then(|weight| mul(weight, mode.checked_size()?));
        }
        Ok(index)
    }

    /// Writes the natural coordinate of an index.
    fn write_natural(self, index: u64, natural: &mut HTuple) -> Result<(), LayoutError> {
        let (mut rest, mut behind) = (index, self.leaves().len());
        if behind == 0 && index > 0 {
            return Err(LayoutError::CoordinateMismatch { components: 1, modes: 0 });
        }
        natural.node_map(self, |&extent| {
            behind -= 1;
            let (quotient, component) = if behind == 0 { (0, rest) } else { div_rem(rest, extent) };
            rest = quotient;
            Ok(component)
        })
    }

    /// Writes the natural coordinate that a coordinate stands for.
    pub(crate) fn write_natural_of(self, coordinate: Node<'_, u64>, natural: &mut HTuple) -> Result<(), LayoutError> {
        if coordinate.is_leaf() {
            return self.write_natural(coordinate.leaves()[0], natural);
        }
        self.check_components(coordinate.rank())?;
        natural.open();
        for (mode, component) in self.modes().zip(coordinate.modes()) {
            mode.write_natural_of(component, natural)?;
        }
        natural.close();
        Ok(())
    }

    /// Writes the natural coordinate for a coordinate of the shape `from`.
    fn write_carried_over(self, coordinate: Node<'_, u64>, from: Node<'_, u64>, natural: &mut HTuple) -> Result<(), LayoutError> {
        if coordinate.is_leaf() {
            return self.write_natural(coordinate.leaves()[0], natural);
        }
        if self.is_leaf() {
            natural.push(from.index_of(coordinate)?);
            return Ok(());
        }
        from.check_components(coordinate.rank())?;
        self.check_components(coordinate.rank())?;
        natural.open();
        for ((mode, from), component) in self.modes().zip(from.modes()).zip(coordinate.modes()) {
            mode.write_carried_over(component, from, natural)?;
        }
        natural.close();
        Ok(())
    }
}
