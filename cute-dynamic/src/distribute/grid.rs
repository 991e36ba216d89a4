//! Grids of ranks: layouts from coordinates with names to rank numbers.

use super::error::{DistributionError, OVERFLOW};
use crate::{Layout, LayoutError, Mode};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use smallvec::SmallVec;

/// Numbers, one for each axis.
pub(super) type Coordinates = SmallVec<[u64; 8]>;

/// A grid of ranks: its axes have names, and a layout has the rank at each coordinate.
///
/// ```
/// use cute_dynamic::distribute::Grid;
///
/// let grid = Grid::new([("x", 2), ("y", 3)])?; // the first axis counts fastest
/// assert_eq!(grid.ranks(), 6);
/// assert_eq!(grid.rank(&[1, 2])?, 5);
/// assert_eq!(grid.coordinate(5), Some(vec![1, 2]));
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    names: Vec<String>,
    layout: Layout,
    axes: Vec<Modes>,
    /// All modes, the largest stride first, each with its axis and its step there.
    descending: Vec<(Mode, usize, u64)>,
    first: u64,
    labels: Option<Arc<Labels>>,
}

/// The modes of an axis of a grid.
pub(super) type Modes = SmallVec<[Mode; 2]>;

/// Other numbers for the ranks: `rank[i]` for the `i`-th, and back, sorted by rank.
#[derive(Debug, PartialEq, Eq)]
struct Labels {
    rank: Vec<u64>,
    back: Vec<(u64, u64)>,
}

impl Grid {
    /// Returns the grid with axes of these names and extents, of which the first counts fastest.
    ///
    /// ```
    /// use cute_dynamic::distribute::Grid;
    /// assert_eq!(Grid::new([("x", 2), ("y", 3)])?.layout().to_string(), "(2,3):(1,2)");
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`], and
    /// [`DistributionError::GridAxisTaken`] for a name that two axes have.
    pub fn new<N: Into<String>>(axes: impl IntoIterator<Item = (N, u64)>) -> Result<Self, DistributionError> {
        let (names, extents): (Vec<String>, Vec<u64>) = axes.into_iter().map(|(name, extent)| (name.into(), extent)).unzip();
        let mut stride = 1u64;
        let mut modes = Vec::new();
        for extent in extents {
            modes.push(Layout::from_parts(extent, stride)?);
            stride = stride.checked_mul(extent).ok_or(OVERFLOW)?;
        }
        Grid::of_modes(names, modes)
    }

    /// Returns the grid with the axes of these names, of which mode `k` of a layout is the `k`-th:
    /// it maps their coordinates to ranks.
    ///
    /// ```
    /// use cute_dynamic::distribute::Grid;
    ///
    /// // Nodes of 8 ranks; the axis `model` is within a node.
    /// let grid = Grid::from_layout(["data", "model"], &"((2,4),8):((8,16),1)".parse()?)?;
    /// assert_eq!(grid.rank(&[3, 5])?, 8 + 16 + 5);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::AxesOfRank`] if there are more or fewer names than modes;
    /// [`LayoutError::Broadcast`] and [`LayoutError::Overlap`] if two coordinates have one rank, or
    /// modes interleave.
    pub fn from_layout<N: Into<String>>(names: impl IntoIterator<Item = N>, layout: &Layout) -> Result<Self, DistributionError> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        if names.len() != layout.rank() {
            return Err(DistributionError::AxesOfRank { axes: layout.rank(), given: names.len() });
        }
        Grid::of_modes(names, layout.modes().collect())
    }

    fn of_modes(names: Vec<String>, modes: Vec<Layout>) -> Result<Self, DistributionError> {
        if let Some((_, twice)) = names.iter().enumerate().find(|(i, name)| names[..*i].contains(name)) {
            return Err(DistributionError::GridAxisTaken { name: twice.clone() });
        }
        let layout = Layout::tuple(modes)?;
        let axes: Vec<Modes> = layout.modes().map(|mode| mode.leaves().iter().copied().collect()).collect();
        let mut descending = Vec::new();
        for (axis, modes) in axes.iter().enumerate() {
            let mut step = 1;
            for mode in modes {
                if mode.extent > 1 {
                    descending.push((*mode, axis, step));
                }
                step *= mode.extent;
            }
        }
        descending.sort_by_key(|(mode, ..)| core::cmp::Reverse(mode.stride));
        let mut reach = 1;
        for (mode, ..) in descending.iter().rev() {
            if mode.stride == 0 {
                return Err(LayoutError::Broadcast { extent: mode.extent }.into());
            }
            if mode.stride < reach {
                return Err(LayoutError::Overlap { reach, stride: mode.stride }.into());
            }
            reach += (mode.extent - 1) * mode.stride;
        }
        Ok(Grid { names, layout, axes, descending, first: 0, labels: None })
    }

    /// Returns the same grid of the ranks from `first` on: the rank at a coordinate is the layout's
    /// plus `first`.
    ///
    /// ```
    /// use cute_dynamic::distribute::Grid;
    /// assert_eq!(Grid::new([("x", 4)])?.from(8)?.rank(&[3])?, 11);
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if the number of ranks does not fit in 64 bits;
    /// [`DistributionError::RanksOfAList`] if they have [other numbers](Grid::relabelled).
    pub fn from(mut self, first: u64) -> Result<Self, DistributionError> {
        if self.labels.is_some() {
            return Err(DistributionError::RanksOfAList);
        }
        first.checked_add(self.layout.cosize()).ok_or(OVERFLOW)?;
        self.first = first;
        Ok(self)
    }

    /// Returns the same grid with other numbers for its ranks: `ranks[i]` is at the coordinate with
    /// the integral coordinate `i`.
    ///
    /// ```
    /// use cute_dynamic::distribute::Grid;
    /// let grid = Grid::new([("x", 3)])?.relabelled(&[2, 0, 1])?;
    /// assert_eq!((grid.rank(&[0])?, grid.coordinate(0)), (2, Some(vec![1])));
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::NotRelabelled`] if there is not one number for each rank, or two have
    /// the same.
    pub fn relabelled(mut self, ranks: &[u64]) -> Result<Self, DistributionError> {
        let wrong = DistributionError::NotRelabelled { ranks: self.size() };
        let mut back: Vec<(u64, u64)> = ranks.iter().copied().zip(0..).collect();
        back.sort_unstable();
        if ranks.len() as u64 != self.size() || back.windows(2).any(|pair| pair[0].0 == pair[1].0) || ranks.contains(&u64::MAX) {
            return Err(wrong);
        }
        self.labels = Some(Arc::new(Labels { rank: ranks.to_vec(), back }));
        Ok(self)
    }

    /// Returns the names of the axes.
    pub fn names(&self) -> impl ExactSizeIterator<Item = &str> {
        self.names.iter().map(String::as_str)
    }

    /// Returns the layout from coordinates to ranks, which are counted from the first.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the number of ranks that the grid has.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.layout.size()
    }

    /// Returns one more than the largest rank: how many a communicator must have.
    #[must_use]
    pub fn ranks(&self) -> u64 {
        match &self.labels {
            Some(labels) => labels.back.last().map_or(0, |last| last.0 + 1),
            None => self.first + self.layout.cosize(),
        }
    }

    /// Returns the rank at a coordinate.
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`], [`LayoutError::OutOfBounds`].
    pub fn rank(&self, coordinate: &[u64]) -> Result<u64, DistributionError> {
        if coordinate.len() != self.axes.len() {
            return Err(LayoutError::CoordinateMismatch { components: coordinate.len(), modes: self.axes.len() }.into());
        }
        for (&component, axis) in coordinate.iter().zip(0..) {
            let extent = self.extent(axis);
            if component >= extent {
                return Err(LayoutError::OutOfBounds { component, extent }.into());
            }
        }
        Ok(self.rank_at(coordinate))
    }

    /// Returns the coordinate of a rank, if the grid has it.
    #[must_use]
    pub fn coordinate(&self, rank: u64) -> Option<Vec<u64>> {
        self.coordinates(rank).map(|coordinate| coordinate.to_vec())
    }

    /// Returns all ranks, in the colexicographic order of their coordinates.
    ///
    /// ```
    /// use cute_dynamic::distribute::Grid;
    /// let grid = Grid::from_layout(["x", "y"], &"(2,3):(3,1)".parse()?)?;
    /// assert_eq!(grid.all().collect::<Vec<_>>(), [0, 3, 1, 4, 2, 5]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn all(&self) -> impl Iterator<Item = u64> + '_ {
        let label = |(index, offset): (u64, u64)| match &self.labels {
            Some(labels) => labels.rank[index as usize],
            None => self.first + offset,
        };
        (0..).zip(self.layout.offsets()).map(label)
    }

    /// The extent of an axis.
    pub(super) fn extent(&self, axis: usize) -> u64 {
        self.axes[axis].iter().map(|mode| mode.extent).product()
    }

    pub(super) fn rank_of_axes(&self) -> usize {
        self.axes.len()
    }

    pub(super) fn modes(&self, axis: usize) -> &[Mode] {
        &self.axes[axis]
    }

    pub(super) fn is_of_a_list(&self) -> bool {
        self.labels.is_some()
    }

    pub(super) fn axis(&self, name: &str) -> Result<usize, DistributionError> {
        self.names.iter().position(|known| known == name).ok_or_else(|| DistributionError::NoSuchGridAxis { name: name.into() })
    }

    pub(super) fn name(&self, axis: usize) -> &str {
        &self.names[axis]
    }

    pub(super) fn first(&self) -> u64 {
        self.first
    }

    /// The rank at a coordinate of the grid.
    pub(super) fn rank_at(&self, coordinate: &[u64]) -> u64 {
        if let Some(labels) = &self.labels {
            return labels.rank[self.index(coordinate) as usize];
        }
        let offset = |(modes, &component): (&Modes, &u64)| {
            let mut rest = component;
            let step = |mode: &Mode| {
                let digit = rest % mode.extent;
                rest /= mode.extent;
                digit * mode.stride
            };
            modes.iter().map(step).sum::<u64>()
        };
        self.first + self.axes.iter().zip(coordinate).map(offset).sum::<u64>()
    }

    /// The integral coordinate of a coordinate of the grid.
    fn index(&self, coordinate: &[u64]) -> u64 {
        coordinate.iter().enumerate().rev().fold(0, |index, (axis, component)| index * self.extent(axis) + component)
    }

    pub(super) fn coordinates(&self, rank: u64) -> Option<Coordinates> {
        let mut coordinates: Coordinates = self.axes.iter().map(|_| 0).collect();
        if let Some(labels) = &self.labels {
            let found = labels.back.binary_search_by_key(&rank, |pair| pair.0).ok()?;
            let mut index = labels.back[found].1;
            for (axis, coordinate) in coordinates.iter_mut().enumerate() {
                let extent = self.extent(axis);
                *coordinate = index % extent;
                index /= extent;
            }
            return Some(coordinates);
        }
        let mut rest = rank.checked_sub(self.first)?;
        for (mode, axis, step) in &self.descending {
            let component = (rest / mode.stride).min(mode.extent - 1);
            rest -= component * mode.stride;
            coordinates[*axis] += component * step;
        }
        (rest == 0).then_some(coordinates)
    }
}

/// The names and the layout: `x,y: (2,3):(1,2)`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.names.join(","), self.layout)?;
        if self.first > 0 { write!(f, " from {}", self.first) } else { Ok(()) }
    }
}
