//! The tiles one after the other, to read and, disjoint, to change.

use super::{CeilTiles, Predicated, TileLayout};
use crate::LayoutFunction;
use crate::algebra::Injective;
use crate::tensor::access::out_of_bounds;
use crate::tensor::disjoint::{Parts, PartsMut, SplitBy, parts};
use crate::tensor::iter::require_injective;
use crate::tensor::{Advance, DataLayout, MemoryMut, PartMut, Tensor, TensorCoordinate, TensorError};
use core::marker::PhantomData;

/// A part for each tile of a tiler that may stick out: what is present of it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Blocks<T>(PhantomData<T>);

// SAFETY: by `CeilTiles`.
unsafe impl<L: CeilTiles<T>, T> SplitBy<Blocks<T>> for L {
    type Part = <L::Tile as TileLayout>::Present;

    #[inline(always)]
    fn count(&self) -> usize {
        self.grid().size()
    }

    #[inline(always)]
    fn part(&self, i: usize) -> (usize, Self::Part) {
        self.tile_at(i)
    }
}

/// The tiles of a tensor to read, the last ones perhaps sticking out. Made by
/// [`Tensor::tiles_ceil`].
#[derive(Clone, Debug)]
pub struct PredicatedTiles<A, L, T> {
    parts: Parts<A, L, Blocks<T>>,
}

/// The disjoint tiles of a tensor to change, the last ones perhaps sticking out. Made by
/// [`Tensor::tiles_ceil_mut`]. With the feature `rayon`, a parallel iterator too.
#[derive(Debug)]
pub struct PredicatedTilesMut<'a, T, L, Tiler> {
    pub(in crate::tensor) parts: PartsMut<'a, T, L, Blocks<Tiler>>,
}

parts! {
    [A, L, T] PredicatedTiles<A, L, T> where [A: Advance + Clone, L: CeilTiles<T>]
    Predicated<A, L::Tile>, parts: |_, part| Predicated::from_present(part)
}
parts! {
    ['a, T, L, Tiler] PredicatedTilesMut<'a, T, L, Tiler> where [L: CeilTiles<Tiler>]
    Predicated<PartMut<'a, T>, L::Tile>, parts: |_, part| Predicated::from_present(part)
}

impl<'a, T, L: CeilTiles<Tiler>, Tiler> PredicatedTilesMut<'a, T, L, Tiler> {
    /// Makes a tile of a part.
    #[cfg(feature = "rayon")]
    pub(in crate::tensor) fn tile(part: Tensor<PartMut<'a, T>, <L::Tile as TileLayout>::Present>) -> Predicated<PartMut<'a, T>, L::Tile> {
        Predicated::from_present(part)
    }
}

impl<A: Advance, L: DataLayout> Tensor<A, L> {
    /// Returns the tile at a coordinate of the tiles, which may stick out:
    /// [`local_tile`](Tensor::local_tile) rounded up, `zipped_divide_ceil(tiler)((_, …), c)` where
    /// it is in bounds (Cecka §3.5.2; predication as in CuTe).
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let (rows, columns) = (Dyn::new(10).unwrap(), Dyn::new(7).unwrap());
    /// let matrix = Tensor::new(Counting(0), layout![({rows}, {columns}) : (1, {rows})])?;
    /// let tile = matrix.local_tile_ceil(tile![4, 4], (1, 0));
    /// assert!(tile.whole().is_some_and(|tile| tile.at((3, 3)) == 37));
    /// // `_` is the whole mode.
    /// assert_eq!(matrix.local_tile_ceil(tile![4, _], 2).present().layout().to_string(), "(2,7):(_1,10)");
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the coordinate is out of the bounds of the tiles.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn local_tile_ceil<T, C>(self, tiler: T, coordinate: C) -> Predicated<A, L::Tile>
    where
        L: CeilTiles<T>,
        C: TensorCoordinate<L::Grid>,
    {
        let _ = tiler;
        let grid = self.layout.grid();
        // So many tiles that their number does not fit are those of a broadcast, and no coordinate
        // counts them.
        let index = if grid.reach() < usize::MAX as u64 { coordinate.checked_offset(&grid) } else { None };
        match index {
            Some(index) => {
                let (offset, layout) = self.layout.tile_at(index);
                // SAFETY: by `CeilTiles`; the offset of a coordinate of the grid is below its size.
                Predicated::from_present(unsafe { self.part(offset, layout) })
            }
            None => out_of_bounds(coordinate.fault(&grid)),
        }
    }

    /// Returns the tiles, of which the last of each mode may stick out: each
    /// [`local_tile_ceil`](Tensor::local_tile_ceil), in colexicographic order.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let matrix = Tensor::fixed(Counting(0), layout![(10, 7) : (7, 1)]);
    /// let sizes: Vec<usize> = matrix.tiles_ceil(tile![4, 4]).map(|tile| tile.present().size()).collect();
    /// assert_eq!(sizes, [16, 16, 8, 12, 12, 6]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn tiles_ceil<T>(self, tiler: T) -> PredicatedTiles<A, L, T>
    where
        A: Clone,
        L: CeilTiles<T>,
    {
        let _ = tiler;
        PredicatedTiles { parts: self.split() }
    }
}

impl<A: MemoryMut, L: DataLayout> Tensor<A, L> {
    /// Returns the tiles, disjoint, of which the last of each mode may stick out: each
    /// [`local_tile_ceil`](Tensor::local_tile_ceil), in colexicographic order. Each thread may take
    /// one.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut matrix = Tensor::fixed([0; 15], layout![(3, 5) : (5, 1)]);
    /// for (i, tile) in matrix.tiles_ceil_mut(tile![2, 2]).enumerate() {
    ///     tile.present().fill(i);
    /// }
    /// assert_eq!(matrix.into_parts().0, [0, 0, 2, 2, 4, 0, 0, 2, 2, 4, 1, 1, 3, 3, 5]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// Tensor::fixed([0; 5], layout![(3, 5) : (0, 1)]).tiles_ceil_mut(tile![2, 2]); // CUTE020: a broadcast mode
    /// ```
    #[inline(always)]
    pub fn tiles_ceil_mut<T>(&mut self, tiler: T) -> PredicatedTilesMut<'_, A::Element, L, T>
    where
        L: CeilTiles<T> + Injective,
    {
        let _ = tiler;
        require_injective(&self.layout);
        PredicatedTilesMut { parts: self.split_mut() }
    }

    /// Returns [`tiles_ceil_mut`](Tensor::tiles_ceil_mut) of a layout whose strides are known at
    /// run time. It is an error if the strides do not show that the layout is injective.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let (rows, columns, pitch) = (Dyn::new(3).unwrap(), Dyn::new(5).unwrap(), Dyn::new(6).unwrap());
    /// let mut data = [0; 17];
    /// let mut matrix = Tensor::new(&mut data[..], layout![({rows}, {columns}) : ({pitch}, 1)])?;
    /// matrix.try_tiles_ceil_mut(tile![2, 4])?.enumerate().for_each(|(i, tile)| tile.present().fill(i + 1));
    /// assert_eq!(data, [1, 1, 1, 1, 3, 0, 1, 1, 1, 1, 3, 0, 2, 2, 2, 2, 4]);
    /// let mut matrix = Tensor::new(&mut data[..], layout![({rows}, {columns}) : (1, 1)])?;
    /// assert_eq!(matrix.try_tiles_ceil_mut(tile![2, 4]).unwrap_err(), TensorError::ModesOverlap { reach: 2, stride: 1 });
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_tiles_ceil_mut<T>(&mut self, tiler: T) -> Result<PredicatedTilesMut<'_, A::Element, L, T>, TensorError>
    where
        L: CeilTiles<T>,
    {
        let _ = tiler;
        self.layout.modes().check_injective()?;
        Ok(PredicatedTilesMut { parts: self.split_mut() })
    }
}
