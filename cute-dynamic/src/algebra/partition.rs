//! Partitions: a layout divided by a tiler, and one part of it (Cecka §3.3.4).
//!
//! Each gives the layout of the part and its offset: `A(c) = R(c') + offset`, where `c'` are the
//! components of `c` in the part.

use crate::htuple::{HTuple, Leaf, Node, crd2idx};
use crate::stride::Stride;
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode, Tiler};
use alloc::vec::Vec;

/// A coordinate with open components.
type Open = HTuple<Option<u64>>;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the tile at a coordinate of the tiles: `zipped_divide(tiler)((_, …), c)`, with the
    /// modes of the tile (CuTe's `inner_partition`).
    ///
    /// A component of the coordinate may be `..`: the tiles along it stay, as further modes. The
    /// tiles along modes without a component in the coordinate stay, too.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let matrix: Layout = "(8,16):(20,1)".parse()?;
    /// let (tile, offset) = matrix.inner_partition((4, 8), (1, 0))?;
    /// assert_eq!((tile.to_string().as_str(), offset), ("(4,8):(20,1)", 80));
    /// assert_eq!(matrix.inner_partition((4, 8), (1, ..))?.0.to_string(), "(4,8,2):(20,1,8)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::zipped_divide`] and of [`Layout::slice_and_offset`];
    /// [`LayoutError::OutOfBounds`].
    pub fn inner_partition<'b>(&self, tiler: impl Into<Operand<'b>>, coordinate: impl Into<Open>) -> Result<(Self, D), LayoutError> {
        self.zipped_divide(tiler)?.tile_at(coordinate.into())
    }

    /// Returns the elements of all tiles at a coordinate of the tile:
    /// `zipped_divide(tiler)(c, (_, …))`, with the modes of the rest (CuTe's `outer_partition`).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let matrix: Layout = "(8,16):(20,1)".parse()?;
    /// let (share, offset) = matrix.outer_partition((4, 8), (1, 3))?;
    /// assert_eq!((share.to_string().as_str(), offset), ("(2,2):(80,8)", 23));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::zipped_divide`] and of [`Layout::slice_and_offset`];
    /// [`LayoutError::OutOfBounds`].
    pub fn outer_partition<'b>(&self, tiler: impl Into<Operand<'b>>, coordinate: impl Into<Open>) -> Result<(Self, D), LayoutError> {
        self.zipped_divide(tiler)?.share_at(coordinate.into())
    }

    /// The tile at a coordinate of the tiles, of a zipped division.
    pub(crate) fn tile_at(&self, coordinate: Open) -> Result<(Self, D), LayoutError> {
        let [tile, rest] = tile_and_rest(self);
        self.part_and_offset(pair(&open(tile), &extended(coordinate, rest)?)?)
    }

    /// The elements of all tiles at a coordinate of the tile, of a zipped division.
    pub(crate) fn share_at(&self, coordinate: Open) -> Result<(Self, D), LayoutError> {
        let [tile, rest] = tile_and_rest(self);
        self.part_and_offset(pair(&extended(coordinate, tile)?, &open(rest))?)
    }

    /// Returns the tile at a coordinate of the tiles: [`Layout::inner_partition`], under CuTe's
    /// other name.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let (tile, offset) = Layout::left((8, 16))?.local_tile((4, 8), (1, 1))?;
    /// assert_eq!((tile.to_string().as_str(), offset), ("(4,8):(1,8)", 68));
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::inner_partition`].
    pub fn local_tile<'b>(&self, tiler: impl Into<Operand<'b>>, coordinate: impl Into<Open>) -> Result<(Self, D), LayoutError> {
        self.inner_partition(tiler, coordinate)
    }

    /// Returns [`Layout::local_tile`] with the components of tiler and coordinate that the
    /// projection has a number for; it has `_` for the others.
    ///
    /// So one tiler and one coordinate, for example of `(m, n, k)`, serve matrices of `(m, k)`,
    /// `(n, k)` and `(m, n)`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let (tiler, coordinate) = ((4, 8, 2), (1, 0, ..));
    /// let (a, offset) = Layout::left((8, 6))?.local_tile_by(tiler, coordinate, (1, .., 1))?;
    /// assert_eq!((a.to_string().as_str(), offset), ("(4,2,3):(1,8,16)", 4));
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::inner_partition`]; [`LayoutError::CoordinateMismatch`] if the projection
    /// does not fit the tiler or the coordinate.
    pub fn local_tile_by(&self, tiler: impl Into<Tiler>, coordinate: impl Into<Open>, projection: impl Into<Open>) -> Result<(Self, D), LayoutError> {
        let projection = projection.into();
        self.inner_partition(&projected(tiler.into(), &projection)?, projected(coordinate.into(), &projection)?)
    }

    /// Returns the share of one thread of a layout of threads: the elements of the tiles of its
    /// shape at the coordinate of this thread (CuTe's `local_partition`).
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (matrix, threads) = (Layout::left((8, 16))?, Layout::right((4, 8))?);
    /// let (share, offset) = matrix.local_partition(&threads, 13)?;
    /// assert_eq!((share.to_string().as_str(), offset), ("(2,2):(4,64)", 41));
    /// assert_eq!(matrix.local_partition(&threads, 32), Err(LayoutError::NoCoordinate { offset: 32 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::coordinate_of`] for a thread that does not exist, and those of
    /// [`Layout::outer_partition`].
    pub fn local_partition(&self, threads: &Layout, index: u64) -> Result<(Self, D), LayoutError> {
        let (tiler, coordinate) = threads.tiler_and_coordinate(index)?;
        self.outer_partition(&tiler, &coordinate)
    }

    /// Returns [`Layout::local_partition`] with the modes of the threads that the projection has a
    /// number for; it has `_` for the others. Threads that differ in those alone have the same
    /// share.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let (matrix, threads) = (Layout::left((8, 6))?, Layout::left((4, 8, 2))?);
    /// let (share, offset) = matrix.local_partition_by(&threads, 33, (1, .., 1))?;
    /// assert_eq!((share.to_string().as_str(), offset), ("(2,3):(4,16)", 9));
    /// assert_eq!(matrix.local_partition_by(&threads, 37, (1, .., 1))?, (share, offset));
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::local_partition`]; [`LayoutError::CoordinateMismatch`] if the projection
    /// does not fit the threads.
    pub fn local_partition_by(&self, threads: &Layout, index: u64, projection: impl Into<Open>) -> Result<(Self, D), LayoutError> {
        let projection = projection.into();
        let sizes = projected(mode_sizes(threads)?, &projection)?;
        self.outer_partition(&sizes, &projected(flat_coordinate(threads, index)?, &projection)?)
    }
}

impl HTuple<Mode> {
    /// The tiler of a layout of threads, and the coordinate of one of them.
    pub(crate) fn tiler_and_coordinate(&self, index: u64) -> Result<(HTuple, HTuple), LayoutError> {
        Ok((mode_sizes(self)?, flat_coordinate(self, index)?))
    }
}

/// The two modes of a layout that a division gave.
fn tile_and_rest<D: Stride>(tiles: &Layout<D>) -> [Node<'_, Mode<D>>; 2] {
    let mut modes = tiles.as_node().modes();
    let mut mode = || modes.next().expect("a zipped division has two modes");
    [mode(), mode()]
}

/// The coordinate that keeps each mode.
fn open<T>(modes: Node<'_, T>) -> Open {
    let mut open = Open::building();
    if modes.is_leaf() {
        open.push(None);
    } else {
        open.open();
        modes.modes().for_each(|_| open.push(None));
        open.close();
    }
    open
}

/// A coordinate with `_` for each mode that it has no component for.
fn extended<T>(coordinate: Open, modes: Node<'_, T>) -> Result<Open, LayoutError> {
    let (components, modes) = (coordinate.rank(), modes.rank());
    if coordinate.is_leaf() {
        return Ok(coordinate);
    }
    if components > modes {
        return Err(LayoutError::CoordinateMismatch { components, modes });
    }
    coordinate.append_to(modes, &Open::from(..))
}

fn pair(a: &Open, b: &Open) -> Result<Open, LayoutError> {
    HTuple::tuple([a.clone(), b.clone()])
}

/// The components that a projection has a number for (CuTe's `dice`).
fn projected<T: Leaf>(tuple: HTuple<T>, projection: &Open) -> Result<HTuple<T>, LayoutError> {
    let kept = tuple.selected(projection.as_node(), |component| component.is_some())?;
    Ok(kept.unwrap_or_else(|| HTuple::from(())))
}

/// The sizes of the modes, as a tuple.
fn mode_sizes(layout: &Layout) -> Result<HTuple, LayoutError> {
    HTuple::tuple(layout.modes().map(|mode| mode.size().into()))
}

/// The coordinate with an offset, with an integer for each mode.
fn flat_coordinate(layout: &Layout, offset: u64) -> Result<HTuple, LayoutError> {
    let natural = layout.coordinate_of(offset)?;
    let indices = layout.modes().zip(natural.modes()).map(|(mode, natural)| crd2idx(natural, mode.shape()).map(HTuple::from));
    HTuple::tuple(indices.collect::<Result<Vec<_>, _>>()?)
}
