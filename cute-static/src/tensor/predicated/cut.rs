//! How a layout is cut into tiles: where each begins, and what is present of it.

use super::TileLayout;
use super::present::TileShape;
use crate::htuple::Extents;
use crate::int::{Dyn, Int, Multiple, Number, UInt};
use crate::stride::Codomain;
use crate::swizzle::{Swizzle, SwizzleFunction, Swizzled};
use crate::tensor::swizzled::DataOffset;
use crate::tensor::{DataLayout, DataLeaf, DataShape, OverBits};
use crate::{Layout, Underscore};
use frunk_core::hlist::{HCons, HNil};

/// A layout that the tiler `T` cuts into tiles, the last of each leaf perhaps sticking out. `T` has
/// the nesting of the layout, and a number for each leaf, or `_`.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::Advance;
/// use cute_static::tensor::CeilTiles;
///
/// fn whole_tiles<A: Advance + Clone, L: CeilTiles<Tile![4, 4]>>(tensor: Tensor<A, L>) -> usize {
///     tensor.tiles_ceil(tile![4, 4]).filter(|tile| tile.is_whole()).count()
/// }
/// assert_eq!(whole_tiles(Tensor::fixed(Counting(0), layout![10, 7])), 2);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// Tensor::fixed(Counting(0), layout![10, 7]).tiles_ceil(tile![4 : 2, 4]); // CUTE118: every second row is no block
/// ```
///
/// # Safety
///
/// `tile_at(i)`, for `i` below the size of the grid, is an offset `d` and a layout `R` so that
/// `d + R(c)` for the coordinates `c` of `R` are offsets of this layout, at coordinates of it that
/// no other `i` has.
#[refusal(NoCeilTiles, bound = "L: CeilTiles<T>")]
pub unsafe trait CeilTiles<T>: DataLayout {
    /// The layout of a tile.
    type Tile: TileLayout;

    /// The layout of the tiles, from a coordinate of them to their number in colexicographic order.
    type Grid: DataLayout;

    /// Returns the layout of the tiles.
    fn grid(&self) -> Self::Grid;

    /// Returns the offset of a tile, and what is present of it.
    #[doc(hidden)]
    fn tile_at(&self, i: usize) -> (usize, <Self::Tile as TileLayout>::Present);
}

/// A shape that is cut into blocks of `T`: the recursion of [`CeilTiles`].
///
/// # Safety
///
/// As for [`CeilTiles`], of `tile_at`, and coordinates below `count`.
#[doc(hidden)]
#[refusal(NoCeilTiles, bound = "L: CeilTiles<T>")]
pub unsafe trait CeilShape<T, D>: DataShape<D> {
    type Tile: TileShape<D>;
    /// The numbers of tiles, as a shape and as strides.
    type Grid: DataShape<Self::Grid> + Copy;

    /// Returns the numbers of tiles of each mode.
    fn counts(&self) -> Self::Grid;

    /// Returns the strides of the colexicographic order, of which the first is `step`.
    fn steps(&self, step: Dyn) -> Self::Grid;

    /// Returns where the tile `i` begins, and what is present of it.
    fn tile_at(&self, stride: &D, i: u64) -> (u64, <Self::Tile as TileShape<D>>::Present);
}

// SAFETY: by `CeilShape`.
unsafe impl<S, D, T> CeilTiles<T> for Layout<S, D>
where
    S: CeilShape<T, D>,
    D: Copy,
{
    type Tile = Layout<S::Tile, D>;
    type Grid = Layout<S::Grid, S::Grid>;

    #[inline(always)]
    fn grid(&self) -> Self::Grid {
        Layout { shape: self.shape.counts(), stride: self.shape.steps(Dyn::ONE) }
    }

    #[inline(always)]
    fn tile_at(&self, i: usize) -> (usize, Layout<<S::Tile as TileShape<D>>::Present, D>) {
        let (offset, shape) = self.shape.tile_at(&self.stride, i as u64);
        // At most the reach of a layout that data stands under.
        (offset as usize, Layout { shape, stride: self.stride })
    }
}

// SAFETY: the sums of a tile are those of the layout before the swizzle, at coordinates that no
// other tile has. It begins at 0, and its sums behind this one's offset.
unsafe impl<B, M, W, O, S, D, T> CeilTiles<T> for Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>
where
    Self: DataLayout,
    O: DataOffset,
    Swizzle<B, M, W>: SwizzleFunction,
    S: Copy,
    D: Copy,
    Layout<S, D>: CeilTiles<T>,
    Swizzled<Swizzle<B, M, W>, usize, <Layout<S, D> as CeilTiles<T>>::Tile>:
        TileLayout<Present = Swizzled<Swizzle<B, M, W>, usize, <<Layout<S, D> as CeilTiles<T>>::Tile as TileLayout>::Present>>,
{
    type Tile = Swizzled<Swizzle<B, M, W>, usize, <Layout<S, D> as CeilTiles<T>>::Tile>;
    type Grid = <Layout<S, D> as CeilTiles<T>>::Grid;

    #[inline(always)]
    fn grid(&self) -> Self::Grid {
        self.layout().grid()
    }

    #[inline(always)]
    fn tile_at(&self, i: usize) -> (usize, <Self::Tile as TileLayout>::Present) {
        (0, Swizzled::part(*self, |layout| CeilTiles::tile_at(&layout, i)))
    }
}

/// A tiler of a layout `L` over bits with tiles that its edge cuts. There is none: within a mode
/// offsets are multiples, whose sums are no exclusive ors, so that a tile is no layout from a base
/// on.
///
/// # Safety
///
/// As for [`CeilTiles`].
#[doc(hidden)]
#[refusal(NoCeilTiles::OverBits)]
pub unsafe trait CutsOverBits<L> {
    type Tile: TileLayout;
    type Grid: DataLayout;
    fn grid(layout: &L) -> Self::Grid;
    fn tile_at(layout: &L, i: usize) -> (usize, <Self::Tile as TileLayout>::Present);
}

// SAFETY: by `CutsOverBits`.
unsafe impl<O, L, T> CeilTiles<T> for OverBits<O, L>
where
    Self: DataLayout,
    T: CutsOverBits<Self>,
{
    type Tile = T::Tile;
    type Grid = T::Grid;

    fn grid(&self) -> T::Grid {
        T::grid(self)
    }

    fn tile_at(&self, i: usize) -> (usize, <T::Tile as TileLayout>::Present) {
        T::tile_at(self, i)
    }
}

/// Returns the number of tiles of `tile` in `extent`; neither is 0.
#[inline(always)]
fn count(extent: u64, tile: u64) -> Dyn {
    Dyn::new(extent.div_ceil(tile)).unwrap_or(Dyn::ONE)
}

/// One mode, by a number and by `_`.
macro_rules! block {
    ($([$($g:ident)*] $leaf:ty, $whole:ty;)*) => { $(
        // SAFETY: with `i` below the count, `i·t` is below the extent, and so are the coordinates
        // from there on, `t` or as many as are left. Each belongs to one `i`.
        unsafe impl<$($g,)* U2, B2, D: DataLeaf> CeilShape<UInt<U2, B2>, D> for $leaf
        where
            Self: DataShape<D> + DataLeaf + Int,
            UInt<U2, B2>: Number + TileShape<D, Present = Dyn>,
        {
            type Tile = UInt<U2, B2>;
            type Grid = Dyn;

            #[inline(always)]
            fn counts(&self) -> Dyn {
                count(self.value(), <UInt<U2, B2>>::VALUE)
            }

            #[inline(always)]
            fn steps(&self, step: Dyn) -> Dyn {
                step
            }

            #[inline(always)]
            fn tile_at(&self, stride: &D, i: u64) -> (u64, Dyn) {
                let begin = i.checked_mul(<UInt<U2, B2>>::VALUE);
                let left = begin.and_then(|begin| self.value().checked_sub(begin)).unwrap_or(0);
                match (begin, Dyn::new(left.min(<UInt<U2, B2>>::VALUE))) {
                    // From the least offset, a mode that runs backwards ends with this tile's end.
                    (_, Some(present)) if D::Codomain::IS_SIGNED => ((left - present.value()) * stride.number(), present),
                    (Some(begin), Some(present)) => (begin * stride.number(), present),
                    _ => unreachable!("tiles are counted"),
                }
            }
        }

        // SAFETY: all of the mode.
        unsafe impl<$($g,)* D: DataLeaf> CeilShape<Underscore, D> for $leaf
        where
            Self: DataShape<D> + DataLeaf + Int,
            $whole: TileShape<D, Present = Dyn>,
        {
            type Tile = $whole;
            type Grid = Dyn;

            #[inline(always)]
            fn counts(&self) -> Dyn {
                Dyn::ONE
            }

            #[inline(always)]
            fn steps(&self, step: Dyn) -> Dyn {
                step
            }

            #[inline(always)]
            fn tile_at(&self, _: &D, i: u64) -> (u64, Dyn) {
                debug_assert!(i == 0, "tiles are counted");
                (0, count(self.value(), 1))
            }
        }
    )* };
}

block! {
    [U B] UInt<U, B>, UInt<U, B>;
    [] Dyn, Dyn;
    [K] Multiple<K>, Dyn;
}

// SAFETY: those of the one mode.
unsafe impl<S, T, D> CeilShape<HCons<T, HNil>, HCons<D, HNil>> for HCons<S, HNil>
where
    S: CeilShape<T, D>,
    HCons<S::Grid, HNil>: DataShape<HCons<S::Grid, HNil>>,
{
    type Tile = HCons<S::Tile, HNil>;
    type Grid = HCons<S::Grid, HNil>;

    #[inline(always)]
    fn counts(&self) -> Self::Grid {
        HCons { head: self.head.counts(), tail: HNil }
    }

    #[inline(always)]
    fn steps(&self, step: Dyn) -> Self::Grid {
        HCons { head: self.head.steps(step), tail: HNil }
    }

    #[inline(always)]
    fn tile_at(&self, stride: &HCons<D, HNil>, i: u64) -> (u64, <Self::Tile as TileShape<HCons<D, HNil>>>::Present) {
        let (offset, head) = self.head.tile_at(&stride.head, i);
        (offset, HCons { head, tail: HNil })
    }
}

// SAFETY: with `i` below the product of the counts, the remainder by the first is below that, and
// the quotient below the product of the others. Different `i` differ in one of them.
unsafe impl<S, S1, ST, T, T1, TT, D, D1, DT> CeilShape<HCons<T, HCons<T1, TT>>, HCons<D, HCons<D1, DT>>> for HCons<S, HCons<S1, ST>>
where
    Self: DataShape<HCons<D, HCons<D1, DT>>>,
    S: CeilShape<T, D>,
    HCons<S1, ST>: CeilShape<HCons<T1, TT>, HCons<D1, DT>>,
    HCons<S::Tile, <HCons<S1, ST> as CeilShape<HCons<T1, TT>, HCons<D1, DT>>>::Tile>: TileShape<
            HCons<D, HCons<D1, DT>>,
            Present = HCons<
                <S::Tile as TileShape<D>>::Present,
                <<HCons<S1, ST> as CeilShape<HCons<T1, TT>, HCons<D1, DT>>>::Tile as TileShape<HCons<D1, DT>>>::Present,
            >,
        >,
    HCons<S::Grid, <HCons<S1, ST> as CeilShape<HCons<T1, TT>, HCons<D1, DT>>>::Grid>:
        DataShape<HCons<S::Grid, <HCons<S1, ST> as CeilShape<HCons<T1, TT>, HCons<D1, DT>>>::Grid>>,
{
    type Tile = HCons<S::Tile, <HCons<S1, ST> as CeilShape<HCons<T1, TT>, HCons<D1, DT>>>::Tile>;
    type Grid = HCons<S::Grid, <HCons<S1, ST> as CeilShape<HCons<T1, TT>, HCons<D1, DT>>>::Grid>;

    #[inline(always)]
    fn counts(&self) -> Self::Grid {
        HCons { head: self.head.counts(), tail: self.tail.counts() }
    }

    #[inline(always)]
    fn steps(&self, step: Dyn) -> Self::Grid {
        let next = step.value().saturating_mul(self.head.counts().size_u64());
        HCons { head: self.head.steps(step), tail: self.tail.steps(Dyn::new(next).unwrap_or(Dyn::ONE)) }
    }

    #[inline(always)]
    fn tile_at(&self, stride: &HCons<D, HCons<D1, DT>>, i: u64) -> (u64, <Self::Tile as TileShape<HCons<D, HCons<D1, DT>>>>::Present) {
        let count = self.head.counts().size_u64();
        let (head_offset, head) = self.head.tile_at(&stride.head, i % count);
        let (tail_offset, tail) = self.tail.tile_at(&stride.tail, i / count);
        (head_offset + tail_offset, HCons { head, tail })
    }
}
