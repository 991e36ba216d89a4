//! Coordinates of a tile that may stick out: they count the extents of the whole tile.

use super::TileLayout;
use crate::Underscore;
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::htuple::coord::CoordinateSet;
use crate::tensor::TensorCoordinate;
use core::ops::RangeFull;
use frunk_core::hlist::{HCons, HNil};

/// A coordinate of the shape `S`, or one to slice with, as the one whose integers are those of
/// leaves: an integer that counts a mode of several leaves is the natural coordinate there.
///
/// In a tile that sticks out, an integer counts the extents of the whole tile, and what is present
/// has others. An integer of a leaf is the same in both. Memory safety does not rest on this: what
/// comes out is checked against the extents that are present.
#[doc(hidden)]
#[refusal(CoordinateMismatch::OfTile)]
pub trait LeafwiseCoordinate<S>: Copy {
    /// The coordinate whose integers are those of leaves.
    type Leafwise: Copy;

    /// Returns it.
    fn leafwise(self, shape: &S) -> Self::Leafwise;
}

impl<S: CoordinateSet> LeafwiseCoordinate<S> for usize {
    type Leafwise = S::Natural<usize>;

    #[inline(always)]
    fn leafwise(self, shape: &S) -> Self::Leafwise {
        shape.natural(self)
    }
}

/// `impl<S> LeafwiseCoordinate<S> for RangeFull`: it has no integers.
macro_rules! no_integers {
    ($([$($g:ident)*] $coordinate:ty, $shape:ty;)*) => { $(
        impl<$($g),*> LeafwiseCoordinate<$shape> for $coordinate {
            type Leafwise = Self;

            #[inline(always)]
            fn leafwise(self, _: &$shape) -> Self {
                self
            }
        }
    )* };
}

no_integers! {
    [S] RangeFull, S;
    [S] Underscore, S;
    [] HNil, HNil;
}

impl<CH, CT, SH, ST> LeafwiseCoordinate<HCons<SH, ST>> for HCons<CH, CT>
where
    CH: LeafwiseCoordinate<SH>,
    CT: LeafwiseCoordinate<ST>,
{
    type Leafwise = HCons<CH::Leafwise, CT::Leafwise>;

    #[inline(always)]
    fn leafwise(self, shape: &HCons<SH, ST>) -> Self::Leafwise {
        HCons { head: self.head.leafwise(&shape.head), tail: self.tail.leafwise(&shape.tail) }
    }
}

/// A coordinate of a tile that may stick out: a `usize`, or a tuple of any depth with one
/// coordinate for each mode. An integer counts the extents of the whole tile.
///
/// ```
/// use cute_static::prelude::*;
///
/// // Of 4 by 4 rows, 3 by 4 are there; row 3 of the tile is not, whatever it is written as.
/// let (m0, m1) = (Dyn::new(3).unwrap(), Dyn::new(4).unwrap());
/// let matrix = Tensor::new(Counting(0), layout![(({m0}, {m1}), 2) : ((1, {m0}), 12)])?;
/// let tile = matrix.local_tile_ceil(tile![<4, 4>, 1], 0);
/// assert_eq!((tile.value(3), tile.value((3, 0)), tile.value(((3, 0), 0))), (None, None, None));
/// assert_eq!((tile.value(4), tile.value((4, 0)), tile.value(((0, 1), 0))), (Some(3), Some(3), Some(3)));
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// let tile = Tensor::fixed(Counting(0), layout![10, 7]).local_tile_ceil(tile![4, 4], (2, 1));
/// tile.value((1, 2, 3)); // CUTE070: three components for two modes
/// ```
///
/// # Safety
///
/// `offset_if_present` is `None` or an offset of the layout.
#[refusal(CoordinateMismatch::OfTile)]
pub unsafe trait PresentCoordinate<L: TileLayout>: Copy {
    /// Returns the offset; `None` at a coordinate that is not present.
    fn offset_if_present(self, present: &L::Present) -> Option<usize>;
}

// SAFETY: by `TileLayout`.
unsafe impl<L: TileLayout> PresentCoordinate<L> for usize {
    #[inline(always)]
    fn offset_if_present(self, present: &L::Present) -> Option<usize> {
        L::offset_of_present(present, self)
    }
}

// SAFETY: by `TensorCoordinate`.
unsafe impl<CH: Copy, CT: Copy, L: TileLayout> PresentCoordinate<L> for HCons<CH, CT>
where
    Self: LeafwiseCoordinate<L::Shape, Leafwise: TensorCoordinate<L::Present>>,
{
    #[inline(always)]
    fn offset_if_present(self, present: &L::Present) -> Option<usize> {
        self.leafwise(&L::shape_of_present(present)).checked_offset(present)
    }
}

/// Rust tuples, through their lists.
macro_rules! tuple {
    ($($($c:ident)+;)*) => { $(
        impl<S, $($c: Copy),+> LeafwiseCoordinate<S> for ($($c,)+)
        where
            <Self as TupleCoordinate>::List: LeafwiseCoordinate<S>,
        {
            type Leafwise = <<Self as TupleCoordinate>::List as LeafwiseCoordinate<S>>::Leafwise;

            #[inline(always)]
            fn leafwise(self, shape: &S) -> Self::Leafwise {
                self.into_list().leafwise(shape)
            }
        }

        // SAFETY: as for the list that it is.
        unsafe impl<L: TileLayout, $($c: Copy),+> PresentCoordinate<L> for ($($c,)+)
        where
            <Self as TupleCoordinate>::List: PresentCoordinate<L>,
        {
            #[inline(always)]
            fn offset_if_present(self, present: &L::Present) -> Option<usize> {
                self.into_list().offset_if_present(present)
            }
        }
    )* };
}

for_each_tuple! { tuple }
