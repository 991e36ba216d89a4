//! Distributions and redistributions as layouts, where they are one.

use super::axis::{Axis, Dealt};
use super::distribution::Distribution;
use super::error::DistributionError;
use super::grid::Grid;
use super::plan::Redistribution;
use crate::stride::{Coordinate, Stride};
use crate::{HTuple, Layout, LayoutError, Mode};
use alloc::string::String;
use alloc::vec::Vec;

/// A mode of the elements of an axis: a part of a rank's number, or of a place on it.
#[derive(Clone, Copy, Debug)]
struct Digit {
    extent: u64,
    /// The stride among the elements of the axis.
    element: u64,
    /// The stride among ranks, or `None` for places.
    rank: Option<u64>,
}

/// The digits of an axis; those of places are in the order of places.
fn digits(axis: &Dealt, index: usize, grid: &Grid) -> Result<Vec<Digit>, DistributionError> {
    if axis.shift > 0 {
        return Err(DistributionError::ShiftedAxis { axis: index, shift: axis.shift });
    }
    let mut found = Vec::new();
    // From the places after the dealings so far to elements.
    let mut local = Layout::from_parts(axis.length, 1)?;
    for dealing in &axis.dealings {
        let size = local.size();
        let round = u128::from(dealing.block) * u128::from(dealing.ranks);
        if !u128::from(size).is_multiple_of(round) {
            let round = u64::try_from(round).unwrap_or(u64::MAX);
            return Err(DistributionError::NotOneLayout { axis: index, length: size, round });
        }
        let modes = grid.modes(dealing.grid);
        let (mut shape, mut stride) = (Vec::new(), Vec::new());
        let mut step = dealing.block;
        for mode in modes {
            shape.push(HTuple::from(mode.extent));
            stride.push(HTuple::from(step));
            step *= mode.extent;
        }
        for (extent, stride_of) in [(dealing.block, 1), (size / step, step)] {
            shape.push(extent.into());
            stride.push(stride_of.into());
        }
        let dealt = local.compose(&Layout::from_parts(HTuple::tuple(shape)?, HTuple::tuple(stride)?)?)?;
        let of_ranks = dealt.modes().zip(modes);
        for (part, mode) in of_ranks {
            let mut rank = mode.stride;
            for leaf in part.leaves().iter().filter(|leaf| leaf.extent > 1) {
                found.push(Digit { extent: leaf.extent, element: leaf.stride, rank: Some(rank) });
                rank *= leaf.extent;
            }
        }
        local = Layout::tuple(dealt.modes().skip(modes.len()))?.coalesce();
    }
    let places = local.leaves().iter().filter(|leaf| leaf.extent > 1);
    found.extend(places.map(|leaf| Digit { extent: leaf.extent, element: leaf.stride, rank: None }));
    Ok(found)
}

/// The tuple of modes; a layout of one element for none.
fn tuple(modes: &[Mode]) -> Result<Layout, LayoutError> {
    if modes.is_empty() {
        return Layout::from_parts(1, 0);
    }
    Layout::tuple(modes.iter().map(|mode| Layout::of_modes(&[*mode])).collect::<Result<Vec<_>, _>>()?)
}

impl Distribution {
    /// Returns the layout `(rank, local) → global`: which element a rank has at a place of its
    /// memory, as an integral coordinate of the array.
    ///
    /// Ranks are counted from the grid's first. Ranks that have copies, or terms, of the same
    /// elements have a mode of stride 0.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// let grid = Grid::new([("x", 2), ("y", 3)])?;
    /// let array = Distribution::new(&grid, [Axis::new(8).block_cyclic(2, "x"), Axis::new(5)])?;
    /// let contents = array.contents()?;
    /// assert_eq!(contents.to_string(), "((2,3),(2,2,5)):((2,0),(1,4,8))");
    /// assert_eq!(contents.offset((1, 3))?, 7); // element (7, 0) is on rank 1, at place 3
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::NotOneLayout`], [`DistributionError::ShiftedAxis`],
    /// [`DistributionError::RanksOfAList`]; those of [`Layout::compose`] for nested dealings that
    /// do not divide each other; [`LayoutError::NotBijective`] if the grid leaves out ranks.
    pub fn contents(&self) -> Result<Layout, DistributionError> {
        if self.grid.is_of_a_list() {
            return Err(DistributionError::RanksOfAList);
        }
        let mut ranks: Vec<(u64, Mode)> = Vec::new();
        let mut places: Vec<Vec<Mode>> = self.axes.iter().map(|_| Vec::new()).collect();
        let mut size = 1;
        for (index, axis) in self.axes.iter().enumerate() {
            for Digit { extent, element, rank } in digits(axis, index, &self.grid)? {
                let mode = Mode { extent, stride: element * size };
                match rank {
                    Some(rank) => ranks.push((rank, mode)),
                    None => places[index].push(mode),
                }
            }
            size *= axis.length;
        }
        let same = self.copies.iter().chain(&self.terms).flat_map(|&axis| self.grid.modes(axis));
        ranks.extend(same.filter(|mode| mode.extent > 1).map(|mode| (mode.stride, Mode { extent: mode.extent, stride: 0 })));
        ranks.sort_unstable_by_key(|rank| rank.0);
        let mut expected = 1;
        for &(stride, mode) in &ranks {
            if stride != expected {
                return Err(LayoutError::NotBijective { expected, stride }.into());
            }
            expected *= mode.extent;
        }
        let ranks: Vec<Mode> = ranks.into_iter().map(|rank| rank.1).collect();
        let places: Vec<Mode> = self.order.iter().flat_map(|&axis| places[axis].iter().copied()).collect();
        Ok(Layout::tuple([tuple(&ranks)?, tuple(&places)?])?)
    }

    /// Returns the layout `global → rank@0 + local@1`: on which rank, and at which place there,
    /// each element is, whose coordinates are those of the array.
    ///
    /// It is the inverse of [`contents`](Distribution::contents). With copies or terms, it has one
    /// more mode: which of them.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// let grid = Grid::new([("x", 2), ("y", 2)])?;
    /// let blocks = ["y", "x"].map(|name| Axis::new(4096).block_cyclic(64, name));
    /// let placement = Distribution::new(&grid, blocks)?.row_major().placement()?;
    /// assert_eq!(placement.to_string(), "((64,2,32),(64,2,32)):((2048@1,2@0,131072@1),(1@1,1@0,64@1))");
    /// assert_eq!(placement.coordinate((100, 4000))?.to_string(), "(2,75744)");
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Distribution::contents`].
    pub fn placement(&self) -> Result<Layout<Coordinate>, DistributionError> {
        self.contents()?;
        let (of_ranks, of_places) = (Coordinate::basis(&[0])?, Coordinate::basis(&[1])?);
        let mut axes: Vec<Vec<(u64, u64, Coordinate)>> = self.axes.iter().map(|_| Vec::new()).collect();
        let mut place = 1;
        for &index in &self.order {
            for digit in digits(&self.axes[index], index, &self.grid)? {
                let stride = match digit.rank {
                    Some(rank) => of_ranks.times(rank)?,
                    None => {
                        let stride = of_places.times(place)?;
                        place *= digit.extent;
                        stride
                    }
                };
                axes[index].push((digit.element, digit.extent, stride));
            }
        }
        let mut modes = Vec::new();
        for mut axis in axes {
            axis.sort_unstable_by_key(|digit| digit.0);
            modes.push(axis.into_iter().map(|(_, extent, stride)| (extent, stride)).collect());
        }
        let same = self.copies.iter().chain(&self.terms).flat_map(|&axis| self.grid.modes(axis)).filter(|mode| mode.extent > 1);
        let same = same.map(|mode| Ok((mode.extent, of_ranks.times(mode.stride)?))).collect::<Result<Vec<_>, LayoutError>>()?;
        if !same.is_empty() {
            modes.push(same);
        }
        let modes = modes.into_iter().map(|digits: Vec<(u64, Coordinate)>| match &digits[..] {
            [] => Layout::with_strides(1, HTuple::leaf(Coordinate::default())),
            [(extent, stride)] => Layout::with_strides(*extent, HTuple::leaf(stride.clone())),
            _ => {
                let shape = HTuple::tuple(digits.iter().map(|digit| HTuple::from(digit.0)))?;
                Layout::with_strides(shape, HTuple::tuple(digits.into_iter().map(|digit| HTuple::leaf(digit.1)))?)
            }
        });
        Ok(Layout::tuple(modes.collect::<Result<Vec<_>, _>>()?)?)
    }

    /// Returns the distribution with these contents, `(rank, local) → global`: any layout of two
    /// modes onto all elements. Ranks whose mode has stride 0 have copies.
    ///
    /// Its axes are the modes of the layout in the order of their strides, those of ranks and those
    /// of places: the distribution is of an array of that shape, whose integral coordinates are the
    /// elements.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    ///
    /// // The elements of a fragment of a tensor core: 32 threads with 4 values each, of 16 by 8.
    /// let threads = Distribution::from_contents(&"((4,8),(2,2)):((32,1),(16,8))".parse()?)?;
    /// assert_eq!(threads.shape(), [8, 2, 2, 4]);
    /// assert_eq!(threads.contents()?.to_string(), "((4,8),(2,2)):((32,1),(16,8))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::NotRankAndLocal`], [`DistributionError::LocalBroadcast`],
    /// [`LayoutError::NotBijective`] if elements are left out, or are on a rank twice.
    pub fn from_contents(contents: &Layout) -> Result<Self, DistributionError> {
        if contents.is_leaf() || contents.rank() != 2 {
            return Err(DistributionError::NotRankAndLocal { rank: contents.rank() });
        }
        let (ranks, places) = (contents.get(0)?, contents.get(1)?);
        let (mut names, mut grid, mut all) = (Vec::new(), Vec::new(), Vec::new());
        for (index, mode) in ranks.leaves().iter().enumerate() {
            let name: String = alloc::format!("r{index}");
            grid.push(mode.extent);
            if mode.extent > 1 && mode.stride > 0 {
                all.push((*mode, Some(name.clone())));
            }
            names.push(name);
        }
        for mode in places.coalesce().leaves().iter().filter(|mode| mode.extent > 1) {
            if mode.stride == 0 {
                return Err(DistributionError::LocalBroadcast { extent: mode.extent });
            }
            all.push((*mode, None));
        }
        // The places of equal axes are in the order that they have here.
        let mut sorted: Vec<usize> = (0..all.len()).collect();
        sorted.sort_by_key(|&index| all[index].0.stride);
        let mut expected = 1u64;
        let mut axes = Vec::new();
        for &index in &sorted {
            let (Mode { extent, stride }, name) = &all[index];
            if *stride != expected {
                return Err(LayoutError::NotBijective { expected, stride: *stride }.into());
            }
            expected = expected.checked_mul(*extent).ok_or(LayoutError::Overflow)?;
            axes.push(match name {
                Some(name) => Axis::new(*extent).cyclic(name.clone()),
                None => Axis::new(*extent),
            });
        }
        let order: Vec<usize> = (0..all.len()).filter_map(|index| sorted.iter().position(|&found| found == index)).collect();
        Distribution::new(&Grid::new(names.into_iter().zip(grid))?, axes)?.ordered(order)
    }
}

impl Redistribution {
    /// Returns the plan as one layout, `placement(B) ∘ contents(A) : (rank, local) → rank' +
    /// local'`.
    ///
    /// Its modes with a component of ranks enumerate the partners, and the others are what each of
    /// them gets, with the strides that it has there. If the target has copies, a third mode of the
    /// domain says which. Ranks are counted from the first of each grid.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// let grid = Grid::new([("x", 2), ("y", 2)])?;
    /// let over = |rows: &str, columns: &str| Distribution::new(&grid, [Axis::new(8).block(rows), Axis::new(8).block(columns)]);
    /// let plan = over("x", "y")?.redistribute(&over("y", "x")?)?;
    /// // The two parts of the rank change places, and the place stays.
    /// assert_eq!(plan.as_layout()?.to_string(), "((2,2),(4,4)):((2@0,1@0),(1@1,4@1))");
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Distribution::contents`] of either distribution, and of [`Layout::compose`],
    /// where the plan is no layout; [`DistributionError::PartOfAnArray`] for a part of an array, or
    /// terms.
    pub fn as_layout(&self) -> Result<Layout<Coordinate>, DistributionError> {
        let is_part = self.pairs.iter().enumerate().any(|(axis, pair)| {
            let (of_source, of_target) = (self.source.axes[axis].length, self.target.axes[pair.target].length);
            pair.length != of_source || pair.length != of_target
        });
        if is_part || self.source.terms() > 1 || self.target.terms() > 1 {
            return Err(DistributionError::PartOfAnArray);
        }
        let (contents, placement) = (self.source.contents()?, self.target.placement()?);
        let mut modes = self.pairs.iter().map(|pair| placement.get(pair.target)).collect::<Result<Vec<_>, _>>()?;
        let copies = self.target.copies();
        if copies == 1 {
            return Ok(Layout::tuple(modes)?.compose(&contents)?);
        }
        modes.push(placement.get(self.target.axes.len())?);
        let copy = Layout::from_parts(copies, self.source.size())?;
        let contents = Layout::tuple(contents.modes().chain([copy]))?;
        Ok(Layout::tuple(modes)?.compose(&contents)?)
    }
}
