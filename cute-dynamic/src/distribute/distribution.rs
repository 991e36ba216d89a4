//! Distributions: arrays whose axes are dealt to the ranks of a grid.

use super::axis::{Axis, Dealt};
use super::error::{DistributionError, OVERFLOW};
use super::grid::{Coordinates, Grid};
use crate::{Layout, LayoutError};
use alloc::vec::Vec;

/// An array over many ranks: which rank has which elements, and where in its memory.
///
/// The axes of the array are [dealt](Axis) to axes of a [`Grid`]. An axis of the grid that deals no
/// axis of the array has *copies* of the same elements at each of its coordinates, or, if it is
/// [`partial`](Distribution::partial), *terms* whose sum is the array. In the memory of a rank its
/// elements are compact; the first axis of the array is the fastest there, unless another
/// [order](Distribution::ordered) is asked for.
///
/// ```
/// use cute_dynamic::distribute::{Axis, Distribution, Grid};
///
/// let grid = Grid::new([("x", 2), ("y", 2)])?;
/// let axis = |name| Axis::new(4096).block_cyclic(64, name);
/// let blocks = Distribution::new(&grid, [axis("x"), axis("y")])?;
/// assert_eq!(blocks.owner(&[100, 4000])?, (1, 36 + 2048 * 2016));
/// assert_eq!(blocks.contents()?.to_string(), "((2,2),(64,32,64,32)):((64,262144),(1,128,4096,524288))");
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    pub(super) grid: Grid,
    pub(super) axes: Vec<Dealt>,
    /// The axes of the array, the fastest in memory first.
    pub(super) order: Vec<usize>,
    /// The axes of the grid that have copies.
    pub(super) copies: Vec<usize>,
    /// The axes of the grid that have terms.
    pub(super) terms: Vec<usize>,
}

/// Where a rank is: its coordinate of each axis of the array, which copy and which term it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub(super) axes: Coordinates,
    pub(super) copy: u64,
    pub(super) term: u64,
}

impl Distribution {
    /// Returns the distribution of an array with these axes over a grid.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// let grid = Grid::new([("data", 4), ("model", 2)])?;
    /// // 10 rows in blocks of 3, 3, 3 and 1; each of them twice.
    /// let rows = Distribution::new(&grid, [Axis::new(10).block("data"), Axis::new(7)])?;
    /// assert_eq!((rows.copies(), rows.local_shape(3)?), (2, vec![1, 7]));
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::NoSuchGridAxis`], [`DistributionError::GridAxisTaken`] if two dealings
    /// take one axis of the grid, [`DistributionError::EmptyBlocks`],
    /// [`LayoutError::ZeroExtent`](crate::LayoutError::ZeroExtent),
    /// [`LayoutError::Overflow`](crate::LayoutError::Overflow) if the number of elements does not
    /// fit in 64 bits.
    pub fn new(grid: &Grid, axes: impl IntoIterator<Item = Axis>) -> Result<Self, DistributionError> {
        let axes = axes.into_iter().enumerate().map(|(index, axis)| Dealt::new(&axis, index, grid)).collect::<Result<Vec<_>, _>>()?;
        Distribution::of_dealt(grid.clone(), axes)
    }

    pub(super) fn of_dealt(grid: Grid, axes: Vec<Dealt>) -> Result<Self, DistributionError> {
        let mut is_taken: Vec<bool> = (0..grid.rank_of_axes()).map(|_| false).collect();
        for dealing in axes.iter().flat_map(|axis| &axis.dealings) {
            if core::mem::replace(&mut is_taken[dealing.grid], true) {
                return Err(DistributionError::GridAxisTaken { name: grid.name(dealing.grid).into() });
            }
        }
        axes.iter().try_fold(1u64, |size, axis| size.checked_mul(axis.length)).ok_or(OVERFLOW)?;
        let copies = (0..grid.rank_of_axes()).filter(|&axis| !is_taken[axis]).collect();
        Ok(Distribution { order: (0..axes.len()).collect(), grid, axes, copies, terms: Vec::new() })
    }

    /// Returns the same distribution with another order in the memory of each rank: the axes of the
    /// array, the fastest first.
    ///
    /// # Errors
    /// [`DistributionError::NotAnOrder`] if it does not have each axis once.
    pub fn ordered(mut self, order: impl IntoIterator<Item = usize>) -> Result<Self, DistributionError> {
        self.order = permutation(order, self.axes.len())?;
        Ok(self)
    }

    /// Returns the same distribution with the last axis the fastest in the memory of each rank.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)])?;
    /// let rows = Distribution::new(&grid, [Axis::new(4).block("x"), Axis::new(8)])?.row_major();
    /// assert_eq!(rows.local_layout(0)?.to_string(), "(2,8):(8,1)");
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    #[must_use]
    pub fn row_major(mut self) -> Self {
        self.order = (0..self.axes.len()).rev().collect();
        self
    }

    /// Returns the distribution of the same array as a sum: along this axis of the grid each rank
    /// has a term of it.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// let grid = Grid::new([("x", 4)])?;
    /// let sums = Distribution::new(&grid, [Axis::new(100)])?.partial("x")?;
    /// let scattered = Distribution::new(&grid, [Axis::new(100).block("x")])?;
    /// let plan = sums.redistribute(&scattered)?; // what others call reduce-scatter
    /// assert_eq!((plan.terms(2), plan.moved()?), (4, 3 * 100));
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::NoSuchGridAxis`]; [`DistributionError::GridAxisTaken`] if it deals an
    /// axis of the array, or is partial.
    pub fn partial(mut self, grid_axis: &str) -> Result<Self, DistributionError> {
        let axis = self.grid.axis(grid_axis)?;
        let Some(found) = self.copies.iter().position(|&copy| copy == axis) else {
            return Err(DistributionError::GridAxisTaken { name: grid_axis.into() });
        };
        self.copies.remove(found);
        self.terms.push(axis);
        Ok(self)
    }

    /// Returns the same distribution with other numbers for the ranks; see [`Grid::relabelled`].
    ///
    /// # Errors
    /// Those of [`Grid::relabelled`].
    pub fn relabelled(mut self, ranks: &[u64]) -> Result<Self, DistributionError> {
        self.grid = self.grid.relabelled(ranks)?;
        Ok(self)
    }

    /// Returns the grid.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns the number of elements along each axis.
    #[must_use]
    pub fn shape(&self) -> Vec<u64> {
        self.axes.iter().map(|axis| axis.length).collect()
    }

    /// Returns the number of elements of the array.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.axes.iter().map(|axis| axis.length).product()
    }

    /// Returns how many ranks have each element, of each term if there are several.
    #[must_use]
    pub fn copies(&self) -> u64 {
        self.copies.iter().map(|&axis| self.grid.extent(axis)).product()
    }

    /// Returns how many terms have the array as their sum: 1, unless it is
    /// [partial](Distribution::partial).
    #[must_use]
    pub fn terms(&self) -> u64 {
        self.terms.iter().map(|&axis| self.grid.extent(axis)).product()
    }

    /// Returns how many elements a rank has along each axis; an extent may be 0.
    ///
    /// # Errors
    /// [`DistributionError::NoSuchRank`] if the grid does not have the rank.
    pub fn local_shape(&self, rank: u64) -> Result<Vec<u64>, DistributionError> {
        Ok(self.shape_at(&self.position(rank)?.axes).to_vec())
    }

    /// Returns the number of elements that a rank has.
    ///
    /// # Errors
    /// [`DistributionError::NoSuchRank`] if the grid does not have the rank.
    pub fn local_size(&self, rank: u64) -> Result<u64, DistributionError> {
        Ok(self.shape_at(&self.position(rank)?.axes).iter().product())
    }

    /// Returns the layout of the memory of a rank: from coordinates of its own part, axis by axis,
    /// to places.
    ///
    /// # Errors
    /// [`DistributionError::NoSuchRank`] if the grid does not have the rank;
    /// [`LayoutError::ZeroExtent`](crate::LayoutError::ZeroExtent) if the rank has no elements.
    pub fn local_layout(&self, rank: u64) -> Result<Layout, DistributionError> {
        let shape = self.shape_at(&self.position(rank)?.axes);
        let tuple = |numbers: &[u64]| crate::HTuple::tuple(numbers.iter().map(|&number| number.into()));
        if shape.contains(&0) {
            return Err(LayoutError::ZeroExtent.into());
        }
        Ok(Layout::from_parts(tuple(&shape)?, tuple(&self.strides_of(&shape))?)?)
    }

    /// Returns the rank that has an element, and the place in its memory; of several copies, the
    /// first.
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`](crate::LayoutError::CoordinateMismatch),
    /// [`LayoutError::OutOfBounds`](crate::LayoutError::OutOfBounds).
    pub fn owner(&self, element: &[u64]) -> Result<(u64, u64), DistributionError> {
        if element.len() != self.axes.len() {
            return Err(LayoutError::CoordinateMismatch { components: element.len(), modes: self.axes.len() }.into());
        }
        let (mut coordinates, mut places) = (Coordinates::new(), Coordinates::new());
        for (&component, axis) in element.iter().zip(&self.axes) {
            if component >= axis.length {
                return Err(LayoutError::OutOfBounds { component, extent: axis.length }.into());
            }
            let owned = axis.owner(component);
            coordinates.push(owned.coordinate);
            places.push(owned.local);
        }
        let strides = self.strides_at(&coordinates);
        Ok((self.rank_at(&coordinates, 0, 0), places.iter().zip(strides).map(|(place, stride)| place * stride).sum()))
    }

    /// Returns the coordinate of the element that is at a place of the memory of a rank.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    /// let grid = Grid::new([("x", 2)])?;
    /// let cyclic = Distribution::new(&grid, [Axis::new(3), Axis::new(5).cyclic("x")])?;
    /// assert_eq!(cyclic.element(1, 5)?, [2, 3]);
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::NoSuchRank`] if the grid does not have the rank,
    /// [`DistributionError::NoSuchElement`] if the rank does not have the place.
    pub fn element(&self, rank: u64, place: u64) -> Result<Vec<u64>, DistributionError> {
        let position = self.position(rank)?;
        let shape = self.shape_at(&position.axes);
        let elements = shape.iter().product();
        if place >= elements {
            return Err(DistributionError::NoSuchElement { element: place, elements });
        }
        let mut element = shape.to_vec();
        let mut rest = place;
        for &axis in &self.order {
            let local = rest % shape[axis];
            rest /= shape[axis];
            element[axis] = self.axes[axis].element(position.axes[axis], local).unwrap_or_default();
        }
        Ok(element)
    }

    /// Returns which of the [terms](Distribution::terms) a rank has, counted from 0.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    ///
    /// let sums: Distribution = "100:block/2;partial t=3".parse()?;
    /// let terms: Vec<u64> = (0..6).map(|rank| sums.term(rank)).collect::<Result<_, _>>()?;
    /// assert_eq!(terms, [0, 0, 1, 1, 2, 2]);
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::NoSuchRank`].
    pub fn term(&self, rank: u64) -> Result<u64, DistributionError> {
        Ok(self.position(rank)?.term)
    }

    /// Where a rank is.
    pub(super) fn position(&self, rank: u64) -> Result<Position, DistributionError> {
        self.find(rank).ok_or_else(|| DistributionError::NoSuchRank { rank, ranks: self.grid.ranks() })
    }

    /// Where a rank is, if the grid has it.
    pub(super) fn find(&self, rank: u64) -> Option<Position> {
        let grid = self.grid.coordinates(rank)?;
        let index = |axes: &[usize]| axes.iter().rev().fold(0, |index, &axis| index * self.grid.extent(axis) + grid[axis]);
        Some(Position { axes: self.axes.iter().map(|axis| axis.coordinate(&grid)).collect(), copy: index(&self.copies), term: index(&self.terms) })
    }

    /// The rank at a coordinate of each axis of the array that has this copy of this term.
    pub(super) fn rank_at(&self, axes: &[u64], copy: u64, term: u64) -> u64 {
        let mut grid: Coordinates = (0..self.grid.rank_of_axes()).map(|_| 0).collect();
        self.axes.iter().zip(axes).for_each(|(axis, &coordinate)| axis.write(coordinate, &mut grid));
        for (among, index) in [(&self.copies, copy), (&self.terms, term)] {
            let mut rest = index;
            for &axis in among {
                grid[axis] = rest % self.grid.extent(axis);
                rest /= self.grid.extent(axis);
            }
        }
        self.grid.rank_at(&grid)
    }

    fn shape_at(&self, axes: &[u64]) -> Coordinates {
        self.axes.iter().zip(axes).map(|(axis, &coordinate)| axis.local_length(coordinate)).collect()
    }

    fn strides_of(&self, shape: &[u64]) -> Coordinates {
        let mut strides: Coordinates = shape.iter().copied().collect();
        let mut stride = 1;
        for &axis in &self.order {
            strides[axis] = stride;
            stride *= shape[axis];
        }
        strides
    }

    /// The strides of the axes in the memory of the ranks at these coordinates.
    pub(super) fn strides_at(&self, axes: &[u64]) -> Coordinates {
        self.strides_of(&self.shape_at(axes))
    }
}

/// The numbers below `axes`, each once.
pub(super) fn permutation(order: impl IntoIterator<Item = usize>, axes: usize) -> Result<Vec<usize>, DistributionError> {
    let order: Vec<usize> = order.into_iter().collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    if sorted.iter().copied().eq(0..axes) { Ok(order) } else { Err(DistributionError::NotAnOrder { axes }) }
}
