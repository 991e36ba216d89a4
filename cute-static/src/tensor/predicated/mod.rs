//! Tiles that stick out: what a tiler that does not divide the data makes of it, safely.
//!
//! A division rounded up has coordinates beyond the data: in tiles of 4, 10 rows are 12. CuTe then
//! tiles the data and its coordinates alike, and asks at each access whether the coordinate is in
//! bounds. A [`Predicated`] tile is that pair: its shape is the tiler's, and what is not there is a
//! `None`. A tile that is there as a [whole](Predicated::whole) is asked once, and is then a tensor
//! like any other.
//!
//! ```
//! use cute_static::prelude::*;
//!
//! // 10 rows of 7, with as many elements as there are, in tiles of 4 by 4: one for each thread.
//! let (rows, columns) = (Dyn::new(10).unwrap(), Dyn::new(7).unwrap());
//! let mut data = vec![0; 70];
//! let mut matrix = Tensor::new(&mut data[..], layout![({rows}, {columns}) : ({columns}, 1)])?;
//! std::thread::scope(|scope| {
//!     for (i, tile) in matrix.try_tiles_ceil_mut(tile![4, 4]).unwrap().enumerate() {
//!         scope.spawn(move || tile.present().fill(i));
//!     }
//! });
//! let tile = matrix.view().local_tile_ceil(tile![4, 4], (2, 1));
//! assert_eq!((tile.get((1, 2)), tile.get((2, 0)), tile.get((0, 3))), (Some(&5), None, None));
//! assert!(tile.whole().is_none());
//! # Ok::<(), TensorError>(())
//! ```
//!
//! Memory safety asks nothing of the algebra here. A tile is a box of coordinates, which this
//! module cuts out itself: from `j·t` on, `t` coordinates of a leaf or as many as are left. Boxes
//! have no coordinate in common, and a coordinate of one is a coordinate of the tensor.

mod coordinate;
mod cut;
mod present;
mod tiles;

pub use coordinate::{LeafwiseCoordinate, PresentCoordinate};
pub use cut::CeilTiles;
pub use present::TileLayout;
pub use tiles::{Blocks, PredicatedTiles, PredicatedTilesMut};

use super::access::out_of_bounds;
use super::{Accessor, Advance, Memory, MemoryMut, PartMut, Tensor, TensorSlice};
use core::marker::PhantomData;

/// A tile with the layout `L` that may stick out of the data: of each mode, as much is *present* as
/// there is, from the first coordinate on.
///
/// Made by [`Tensor::local_tile_ceil`], [`Tensor::tiles_ceil`], and, disjoint, by
/// [`Tensor::tiles_ceil_mut`]. Coordinates are those of the whole tile. To copy from one and to one
/// there are [`copy_from_tile`](crate::algorithm::copy_from_tile) and
/// [`copy_to_tile`](crate::algorithm::copy_to_tile).
#[derive(Clone, Copy, Debug)]
pub struct Predicated<A, L: TileLayout> {
    present: Tensor<A, L::Present>,
    tile: PhantomData<L>,
}

/// How much of a tile is present: offsets of either layout are the accessor's.
pub(crate) enum Extent<L: TileLayout> {
    /// All of it.
    Whole(L),
    /// The first coordinates of each mode.
    Part(L::Present),
}

impl<A: Accessor, L: TileLayout> Predicated<A, L> {
    /// Makes a tile of what is present of it.
    #[inline(always)]
    fn from_present(present: Tensor<A, L::Present>) -> Self {
        Predicated { present, tile: PhantomData }
    }

    /// Returns the layout that the tile has as a whole. Of its offsets, only those of what is
    /// present are offsets of the data.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tile = Tensor::fixed(Counting(0), layout![10, 7]).local_tile_ceil(tile![4, 4], (2, 1));
    /// assert_eq!(tile.layout(), layout![(4, 4) : (1, 10)]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn layout(&self) -> L {
        L::of_present(&self.present.layout)
    }

    /// Returns whether all of the tile is present.
    #[inline(always)]
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.layout().is_all(&self.present.layout)
    }

    /// Returns the tile as a tensor, if all of it is present: with a static shape, so that what is
    /// done with it needs no further question.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let matrix = Tensor::fixed(Counting(0), layout![10, 7]);
    /// let sums: Vec<Option<usize>> = matrix.tiles_ceil(tile![5, 4]).map(|tile| Some(tile.whole()?.values().sum())).collect();
    /// assert_eq!(sums, [Some(340), Some(440), None, None]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn whole(self) -> Option<Tensor<A, L>> {
        match self.extent() {
            // The layout is that of what is present, and so are its offsets.
            Extent::Whole(layout) => Some(Tensor { accessor: self.present.accessor, layout }),
            Extent::Part(_) => None,
        }
    }

    /// Returns what is present of the tile, as a tensor with runtime extents.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tile = Tensor::fixed(Counting(0), layout![10, 7]).local_tile_ceil(tile![4, 4], (2, 1));
    /// let present = tile.present();
    /// assert_eq!(present.layout().to_string(), "(2,3):(_1,_10)");
    /// assert!(present.values().eq([48, 49, 58, 59, 68, 69]));
    /// // Where it begins: the coordinates tiled alike.
    /// let coordinates = Tensor::identity(shape![10, 7])?.local_tile_ceil(tile![4, 4], (2, 1));
    /// assert_eq!(coordinates.value((0, 0)), Some((8, 4)));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn present(self) -> Tensor<A, L::Present> {
        self.present
    }

    /// Returns the value at a coordinate of the tile; `None` if it is not present.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tile = Tensor::fixed(Counting(0), layout![10, 7]).local_tile_ceil(tile![4, 4], (2, 1));
    /// assert_eq!((tile.value((1, 2)), tile.value((1, 3)), tile.value((2, 0))), (Some(69), None, None));
    /// // An integral coordinate counts the whole tile.
    /// assert_eq!((tile.value(5), tile.value(6)), (Some(59), None));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn value<C: PresentCoordinate<L>>(&self, coordinate: C) -> Option<A::Element>
    where
        A::Element: Copy,
    {
        // SAFETY: it is an offset of the layout of what is present, and these are the accessor's.
        coordinate.offset_if_present(&self.present.layout).map(|offset| unsafe { self.present.accessor.load(offset) })
    }

    /// Returns the tile of the components that the coordinate leaves open, as [`Tensor::slice`];
    /// `None` if nothing of it is present.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tile = Tensor::fixed(Counting(0), layout![10, 7]).local_tile_ceil(tile![4, 4], (2, 1));
    /// let row = tile.slice((1, ..)).unwrap();
    /// assert_eq!((0..4).map(|j| row.value(j)).collect::<Vec<_>>(), [Some(49), Some(59), Some(69), None]);
    /// assert!(tile.slice((2, ..)).is_none());
    /// ```
    ///
    /// # Panics
    ///
    /// If a fixed component is out of the bounds of the tile.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn slice<C: LeafwiseCoordinate<L::Shape>, O: TileLayout>(self, coordinate: C) -> Option<Predicated<A, O>>
    where
        A: Advance,
        L: TensorSlice<C, Open = O>,
        L::Present: TensorSlice<C::Leafwise, Open = O::Present>,
    {
        if let Err(fault) = self.layout().slice_or_fault(coordinate) {
            out_of_bounds(fault)
        }
        let leafwise = coordinate.leafwise(&L::shape_of_present(&self.present.layout));
        self.present.checked_slice(leafwise).map(Predicated::from_present)
    }

    /// Returns the accessor; [`extent`](Self::extent) says which of its offsets may be read.
    #[inline(always)]
    pub(crate) fn accessor(&self) -> &A {
        &self.present.accessor
    }

    /// Returns how much is present; if that is all, with the layout of the tile.
    #[inline(always)]
    pub(crate) fn extent(&self) -> Extent<L> {
        let layout = self.layout();
        if layout.is_all(&self.present.layout) { Extent::Whole(layout) } else { Extent::Part(self.present.layout) }
    }
}

impl<A: Memory, L: TileLayout> Predicated<A, L> {
    /// Returns the element at a coordinate of the tile; `None` if it is not present.
    #[inline(always)]
    #[must_use]
    pub fn get<C: PresentCoordinate<L>>(&self, coordinate: C) -> Option<&A::Element> {
        // SAFETY: it is an offset of the layout of what is present, and these are the accessor's.
        coordinate.offset_if_present(&self.present.layout).map(|offset| unsafe { self.present.accessor.element(offset) })
    }

    /// Returns the same tile, borrowed: it can be copied and sliced.
    #[inline(always)]
    #[must_use]
    pub fn view(&self) -> Predicated<A::View<'_>, L> {
        Predicated::from_present(self.present.view())
    }
}

impl<A: MemoryMut, L: TileLayout> Predicated<A, L> {
    /// Returns the element at a coordinate of the tile, to change; `None` if it is not present.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut matrix = Tensor::fixed([0; 6], layout![2, 3]);
    /// for (i, mut tile) in matrix.tiles_ceil_mut(tile![2, 2]).enumerate() {
    ///     // The first column of each tile is there, the second of the last is not.
    ///     assert!(tile.get_mut((1, 0)).is_some());
    ///     if let Some(element) = tile.get_mut((1, 1)) {
    ///         *element = i + 1;
    ///     }
    /// }
    /// assert_eq!(matrix.into_parts().0, [0, 0, 0, 1, 0, 0]);
    /// ```
    #[inline(always)]
    pub fn get_mut<C: PresentCoordinate<L>>(&mut self, coordinate: C) -> Option<&mut A::Element> {
        let offset = coordinate.offset_if_present(&self.present.layout)?;
        // SAFETY: it is an offset of the layout of what is present, and these are the accessor's.
        Some(unsafe { self.present.accessor.element_mut(offset) })
    }

    /// Returns the same tile, borrowed to change: it can be sliced.
    #[inline(always)]
    pub fn view_mut(&mut self) -> Predicated<A::ViewMut<'_>, L> {
        Predicated::from_present(self.present.view_mut())
    }

    /// Returns the accessor, to write; [`extent`](Self::extent) says which offsets are its own.
    #[inline(always)]
    pub(crate) fn part_mut(&mut self) -> PartMut<'_, A::Element> {
        self.present.accessor.part_mut()
    }
}
