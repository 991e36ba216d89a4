//! Tiles that stick out: what a tiler that does not divide the data makes of it, safely.
//!
//! A division rounded up has coordinates beyond the data: in tiles of 4, 10 rows are 12. A
//! [`Predicated`] tile has the shape of the tiler, and what is not there is a `None`. A tile that
//! is there as a [whole](Predicated::whole) is asked once, and is then a tensor like any other.
//!
//! A tile is a box of coordinates: from `j·t` on, `t` coordinates of a leaf or as many as are left.
//! Boxes have no coordinate in common, and a coordinate of one is a coordinate of the tensor.
//! Memory safety asks nothing of the divisions here.

use super::memory::{Part, PartMut};
#[cfg(all(feature = "rayon", target_pointer_width = "64"))]
use super::parts::Halve;
use super::parts::{iterator, size_hint};
use super::place::Place;
use super::{Memory, MemoryMut, Tensor, TensorError};
use crate::LayoutError;
use crate::Mode;
use crate::htuple::{HTuple, Node, idx2crd};
use crate::layout::{Layout, ModeList};
use crate::tiler::{Operand, TilerNode};
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::ops::Range;

/// A coordinate with open components.
type Open = HTuple<Option<u64>>;

/// A tile that may stick out of the data: of each mode, as much is *present* as there is, from the
/// first coordinate on.
///
/// Made by [`Tensor::local_tile_ceil`], [`Tensor::tiles_ceil`], and, disjoint, by
/// [`Tensor::tiles_ceil_mut`]. Coordinates are those of the whole tile. To copy from one and to one
/// there are [`copy_from_tile`](crate::algorithm::copy_from_tile) and
/// [`copy_to_tile`](crate::algorithm::copy_to_tile).
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::tensor::Tensor;
///
/// // 10 rows of 7, in tiles of 4 by 4: one for each thread.
/// let mut matrix = Tensor::new(vec![0; 70], Layout::right((10, 7))?)?;
/// std::thread::scope(|scope| {
///     for (i, tile) in matrix.tiles_ceil_mut((4, 4)).unwrap().enumerate() {
///         scope.spawn(move || tile.present().fill(i));
///     }
/// });
/// let tile = matrix.view().local_tile_ceil((4, 4), (2, 1))?;
/// assert_eq!((tile.get((1, 2)), tile.get((2, 0)), tile.get((0, 3))), (Some(&5), None, None));
/// assert!(tile.whole().is_none());
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Predicated<D> {
    present: Tensor<D>,
    /// The extents of the whole tile, nested as those of what is present.
    tile: HTuple,
}

impl<D: Memory> Predicated<D> {
    /// Returns the shape that the tile has as a whole.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let tile = Tensor::new(vec![0; 70], Layout::left((10, 7))?)?.local_tile_ceil((4, 4), (2, 1))?;
    /// assert_eq!((tile.shape().to_string().as_str(), tile.size()), ("(4,4)", 16));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn shape(&self) -> &HTuple {
        &self.tile
    }

    /// Returns the number of coordinates of the whole tile.
    #[must_use]
    pub fn size(&self) -> u64 {
        // It fits: that is checked where a tensor is cut.
        self.tile.leaves().iter().product()
    }

    /// Returns whether all of the tile is present.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.extents().all(|(present, tile)| present == tile)
    }

    /// Returns the tile as a tensor, if all of it is present.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new((0..70).collect::<Vec<u32>>(), Layout::left((10, 7))?)?;
    /// let sums = matrix.tiles_ceil((5, 4))?.map(|tile| Some(tile.whole()?.iter().sum::<u32>()));
    /// assert!(sums.eq([Some(340), Some(440), None, None]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn whole(self) -> Option<Tensor<D>> {
        self.is_whole().then_some(self.present)
    }

    /// Returns what is present of the tile, as a tensor.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new((0..70).collect::<Vec<u32>>(), Layout::left((10, 7))?)?;
    /// let present = matrix.local_tile_ceil((4, 4), (2, 1))?.present();
    /// assert_eq!((present.layout().to_string().as_str(), present.base()), ("(2,3):(1,10)", 48));
    /// assert!(present.iter().eq(&[48, 49, 58, 59, 68, 69]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn present(self) -> Tensor<D> {
        self.present
    }

    /// Borrows what is present.
    pub(crate) fn as_present(&self) -> &Tensor<D> {
        &self.present
    }

    /// Borrows what is present, to change.
    pub(crate) fn as_present_mut(&mut self) -> &mut Tensor<D> {
        &mut self.present
    }

    /// The extents that are present and those of the whole tile, of each leaf.
    pub(crate) fn extents(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.present.layout().leaves().iter().map(|mode| mode.extent).zip(self.tile.leaves().iter().copied())
    }

    /// The coordinate as one of what is present, if it is one of the tile and is present.
    fn coordinate(&self, coordinate: HTuple) -> Option<HTuple> {
        if !self.tile.contains(&coordinate) {
            return None;
        }
        let natural = idx2crd(coordinate, &self.tile).ok()?;
        let is_present = self.extents().zip(natural.leaves()).all(|((present, _), &component)| component < present);
        is_present.then_some(natural)
    }

    /// Returns the element at a coordinate of the tile; `None` if it is not present. An integer
    /// counts the whole tile.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new((0..70).collect::<Vec<u32>>(), Layout::left((10, 7))?)?;
    /// let tile = matrix.local_tile_ceil((4, 4), (2, 1))?;
    /// assert_eq!((tile.get((1, 2)), tile.get((1, 3)), tile.get((2, 0))), (Some(&69), None, None));
    /// assert_eq!((tile.get(5), tile.get(6), tile.get(16)), (Some(&59), None, None));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn get(&self, coordinate: impl Into<HTuple>) -> Option<&D::Element> {
        self.present.get(self.coordinate(coordinate.into())?)
    }

    /// Returns the element at a coordinate of the tile, to change; `None` if it is not present.
    #[must_use]
    pub fn get_mut(&mut self, coordinate: impl Into<HTuple>) -> Option<&mut D::Element>
    where
        D: MemoryMut,
    {
        let coordinate = self.coordinate(coordinate.into())?;
        self.present.get_mut(coordinate)
    }

    /// Returns the same tile, borrowed to read.
    #[must_use]
    pub fn view(&self) -> Predicated<Part<'_, D::Element>> {
        Predicated { present: self.present.view(), tile: self.tile.clone() }
    }

    /// Returns the same tile, borrowed to change.
    #[must_use]
    pub fn view_mut(&mut self) -> Predicated<PartMut<'_, D::Element>>
    where
        D: MemoryMut,
    {
        Predicated { present: self.present.view_mut(), tile: self.tile.clone() }
    }

    /// Returns the tile of the components that the coordinate leaves open, as [`Tensor::slice`];
    /// `None` if nothing of it is present.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new((0..70).collect::<Vec<u32>>(), Layout::left((10, 7))?)?;
    /// let tile = matrix.local_tile_ceil((4, 4), (2, 1))?;
    /// let row = tile.view().slice((1, ..))?.unwrap();
    /// assert!((0..4).map(|j| row.get(j)).eq([Some(&49), Some(&59), Some(&69), None]));
    /// assert!(tile.view().slice((2, ..))?.is_none());
    /// assert_eq!(tile.slice((4, ..)).unwrap_err().code(), "CUTE071");
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] if a component is none of the whole tile;
    /// [`LayoutError::CoordinateMismatch`] or [`LayoutError::CoordinateTooDeep`] if the coordinate
    /// is not weakly congruent to the shape.
    pub fn slice(self, coordinate: impl Into<Open>) -> Result<Option<Self>, TensorError> {
        let coordinate = coordinate.into();
        // The layout of the whole tile, of which only the shape is used.
        let shape: Layout<i64> = self.tile.map(|&extent| Mode { extent, stride: 0 });
        let tile = shape.part_and_offset(coordinate.clone())?.0.shape();
        let mut natural = Open::building();
        write_natural(self.tile.as_node(), coordinate.as_node(), &mut natural)?;
        let natural = natural.checked()?;
        // A component that is left open stands for all leaves of its mode.
        let mut is_present = true;
        self.present.layout().as_node().pair_with(natural.as_node(), &mut |mode, component| {
            is_present &= component.is_none_or(|component| component < mode.size());
            Ok(())
        })?;
        if !is_present {
            return Ok(None);
        }
        Ok(Some(Predicated { present: self.present.slice(natural)?, tile }))
    }
}

/// Writes a coordinate whose integers are those of leaves.
fn write_natural(tile: Node<'_, u64>, coordinate: Node<'_, Option<u64>>, natural: &mut Open) -> Result<(), LayoutError> {
    if !coordinate.is_leaf() {
        natural.open();
        tile.modes().zip(coordinate.modes()).try_for_each(|(tile, component)| write_natural(tile, component, natural))?;
        natural.close();
        return Ok(());
    }
    let Some(index) = coordinate.leaves()[0] else {
        natural.push(None);
        return Ok(());
    };
    let mut own = HTuple::building();
    tile.write_natural_of(Node::of_leaf(&index), &mut own)?;
    natural.node(own.checked()?.map(|&component| Some(component)).as_node());
    Ok(())
}

/// How a place is cut into tiles.
#[derive(Clone, Debug)]
struct Cut {
    place: Place,
    /// The extents of a tile.
    tile: HTuple,
    /// How many tiles there are along each leaf.
    grid: HTuple,
}

impl Cut {
    fn new(place: &Place, tiler: &Operand<'_>) -> Result<Self, TensorError> {
        let mut extents = Vec::new();
        tile_extents(place.layout.as_node(), tiler.as_node(), &mut extents)?;
        let leaves = place.layout.leaves();
        let counts = leaves.iter().zip(&extents).map(|(mode, tile)| mode.extent.div_ceil(*tile)).collect();
        let tile: HTuple = place.layout.with_leaves(extents.into_iter().collect());
        tile.size()?;
        Ok(Cut { place: place.clone(), tile, grid: place.layout.with_leaves(counts) })
    }

    /// Returns how many tiles there are: no more than coordinates.
    fn count(&self) -> u64 {
        self.grid.leaves().iter().product()
    }

    /// Returns the place of what is present of a tile, at one of the grid's natural coordinates.
    fn present(&self, tile: &HTuple) -> Place {
        let mut offset = 0;
        let modes = self.place.layout.leaves().iter().zip(self.tile.leaves()).zip(tile.leaves()).map(|((mode, &extent), &index)| {
            // Below the extent, and the offset is one of the layout's.
            let begin = index * extent;
            offset += begin as i64 * mode.stride;
            Mode { extent: extent.min(mode.extent - begin), stride: mode.stride }
        });
        let modes: ModeList<i64> = modes.collect();
        self.place.at((self.place.layout.with_leaves(modes), offset))
    }

    /// Returns the place of tile `i`, below the number of tiles.
    fn present_at(&self, i: u64) -> Place {
        // The coordinate 0 where there is none, which does not happen: it is one of the grid.
        let natural = idx2crd(i, &self.grid).unwrap_or_else(|_| self.grid.map(|_| 0));
        self.present(&natural)
    }
}

/// Adds the extent of a tile in each leaf.
fn tile_extents(layout: Node<'_, Mode<i64>>, tiler: TilerNode<'_>, extents: &mut Vec<u64>) -> Result<(), TensorError> {
    match tiler {
        TilerNode::Keep => extents.extend(layout.leaves().iter().map(|mode| mode.extent)),
        TilerNode::Number(0) => return Err(LayoutError::ZeroExtent.into()),
        TilerNode::Number(extent) if layout.is_leaf() => extents.push(extent),
        TilerNode::Modes(tiles) if !layout.is_leaf() && tiles.rank() == layout.rank() => {
            layout.modes().zip(tiles.modes()).try_for_each(|(mode, tile)| tile_extents(mode, tile.into(), extents))?;
        }
        _ => return Err(TensorError::NoCeilTiles),
    }
    Ok(())
}

/// The tiles of a cut that are left.
#[derive(Clone, Debug)]
struct Tiles {
    cut: Cut,
    range: Range<u64>,
}

impl Tiles {
    fn new(place: &Place, tiler: &Operand<'_>) -> Result<Self, TensorError> {
        let cut = Cut::new(place, tiler)?;
        Ok(Tiles { range: 0..cut.count(), cut })
    }
}

/// The tiles of a tensor to read, the last ones perhaps sticking out; see [`Tensor::tiles_ceil`].
#[derive(Clone, Debug)]
pub struct PredicatedTiles<'a, T> {
    data: Part<'a, T>,
    split: Tiles,
}

/// The disjoint tiles of a tensor to change, the last ones perhaps sticking out; see
/// [`Tensor::tiles_ceil_mut`].
#[derive(Debug)]
pub struct PredicatedTilesMut<'a, T> {
    /// The tiles of the range are this iterator's own.
    data: PartMut<'a, T>,
    split: Tiles,
}

impl<'a, T> PredicatedTiles<'a, T> {
    fn part(&self, i: u64) -> Predicated<Part<'a, T>> {
        // What is present of a tile has some of the tensor's offsets.
        let present = Tensor::unchecked(self.data, self.split.cut.present_at(i));
        Predicated { present, tile: self.split.cut.tile.clone() }
    }
}

impl<'a, T> PredicatedTilesMut<'a, T> {
    fn part(&self, i: u64) -> Predicated<PartMut<'a, T>> {
        // SAFETY: the tile touches offsets of the tensor at coordinates that no other tile has; the
        // layout is injective, so that no other tile has the offsets; `i` has just left the range,
        // so that nobody else has this tile. The whole is borrowed for the lifetime.
        let data = unsafe { self.data.alias() };
        let present = Tensor::unchecked(data, self.split.cut.present_at(i));
        Predicated { present, tile: self.split.cut.tile.clone() }
    }
}

iterator!(PredicatedTiles, Predicated<Part<'a, T>>);
iterator!(PredicatedTilesMut, Predicated<PartMut<'a, T>>);

impl<D: Memory> Tensor<D> {
    /// Returns the tile at a coordinate of the tiles, which may stick out:
    /// [`local_tile`](Tensor::local_tile) rounded up, `zipped_divide_ceil(tiler)((_, …), c)` where
    /// it is in bounds (Cecka §3.5.2; predication as in CuTe).
    ///
    /// The tiler is nested as the layout, with a number for each leaf; `..` is a whole mode.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new((0..70).collect::<Vec<u32>>(), Layout::left((10, 7))?)?;
    /// let tile = matrix.view().local_tile_ceil((4, 4), (1, 0))?;
    /// assert!(tile.whole().is_some_and(|tile| tile.get((3, 3)) == Some(&37)));
    /// let tile = matrix.view().local_tile_ceil((4, ..), (2, 0))?;
    /// assert_eq!(tile.present().layout().to_string(), "(2,7):(1,10)");
    /// assert_eq!(matrix.local_tile_ceil(4, 0).unwrap_err().code(), "CUTE118");
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::NoCeilTiles`]; [`LayoutError::ZeroExtent`]; [`LayoutError::Overflow`] if a
    /// tile has more coordinates than 64 bits count; [`LayoutError::OutOfBounds`],
    /// [`LayoutError::CoordinateMismatch`] and [`LayoutError::CoordinateTooDeep`] if there is no
    /// such tile.
    pub fn local_tile_ceil<'b>(self, tiler: impl Into<Operand<'b>>, coordinate: impl Into<HTuple>) -> Result<Predicated<D>, TensorError> {
        let cut = Cut::new(&self.place, &tiler.into())?;
        let coordinate = coordinate.into();
        // As the layout of the tiles, so that the component at fault is said.
        let tiles: Layout<i64> = cut.grid.map(|&extent| Mode { extent, stride: 0 });
        tiles.part_and_offset(coordinate.map(|&component| Some(component)))?;
        let place = cut.present(&idx2crd(coordinate, &cut.grid)?);
        // What is present has some of this tensor's offsets.
        Ok(Predicated { present: Tensor::unchecked(self.data, place), tile: cut.tile })
    }

    /// Returns the tiles, of which the last of each mode may stick out: each
    /// [`local_tile_ceil`](Tensor::local_tile_ceil), in colexicographic order.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new(vec![0; 70], Layout::right((10, 7))?)?;
    /// let sizes = matrix.tiles_ceil((4, 4))?.map(|tile| tile.present().size());
    /// assert!(sizes.eq([16, 16, 8, 12, 12, 6]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::NoCeilTiles`]; [`LayoutError::ZeroExtent`]; [`LayoutError::Overflow`].
    pub fn tiles_ceil<'b>(&self, tiler: impl Into<Operand<'b>>) -> Result<PredicatedTiles<'_, D::Element>, TensorError> {
        Ok(PredicatedTiles { data: self.data.part(), split: Tiles::new(&self.place, &tiler.into())? })
    }
}

impl<D: MemoryMut> Tensor<D> {
    /// Returns the tiles, disjoint, of which the last of each mode may stick out: each
    /// [`local_tile_ceil`](Tensor::local_tile_ceil), in colexicographic order. Each thread may take
    /// one.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let mut matrix = Tensor::new(vec![0; 15], Layout::right((3, 5))?)?;
    /// for (i, tile) in matrix.tiles_ceil_mut((2, 2))?.enumerate() {
    ///     tile.present().fill(i);
    /// }
    /// assert_eq!(matrix.into_data(), [0, 0, 2, 2, 4, 0, 0, 2, 2, 4, 1, 1, 3, 3, 5]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Tensor::tiles_ceil`], and of [`Tensor::iter_mut`] if coordinates share an
    /// element.
    pub fn tiles_ceil_mut<'b>(&mut self, tiler: impl Into<Operand<'b>>) -> Result<PredicatedTilesMut<'_, D::Element>, TensorError> {
        let split = Tiles::new(&self.place, &tiler.into())?;
        self.place.check_injective()?;
        Ok(PredicatedTilesMut { data: self.data.part_mut(), split })
    }
}
