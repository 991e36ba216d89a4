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
//! Memory safety asks nothing of the algebra here. A tile is a box of coordinates, which this file
//! cuts out itself: from `j·t` on, `t` coordinates of a mode or as many as are left. Boxes have no
//! coordinate in common, and a coordinate of one is a coordinate of the tensor.

use super::access::out_of_bounds;
use super::disjoint::{Parts, PartsMut, SplitBy, parts};
use super::iter::require_injective;
use super::swizzled::DataOffset;
use super::{Accessor, Advance, DataLayout, DataLeaf, DataShape, Memory, MemoryMut, OverBits, PartMut, Tensor, TensorCoordinate, TensorError, TensorSlice};
use crate::algebra::Injective;
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::htuple::Extents;
use crate::htuple::coord::CoordinateSet;
use crate::int::{Dyn, Int, Multiple, Number, UInt};
use crate::layout::ShapeFunction;
use crate::stride::Codomain;
use crate::swizzle::{Swizzle, SwizzleFunction, Swizzled};
use crate::{Layout, LayoutFunction, Static, Underscore};
use core::marker::PhantomData;
use core::ops::RangeFull;
use frunk_core::hlist::{HCons, HNil};

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

/// The layout of a tile of which a part may be missing, in each leaf of the shape.
///
/// # Safety
///
/// `of_present` has the strides of `Present`, and extents that are no less. `is_all` says whether
/// they are the same. `offset_of_present` is the offset at the integral coordinate `i` if each of
/// its components is below the extent that is present, and `None` if not. `walk_present` calls back
/// with the offset and the integral coordinate of each of these, once.
#[refusal(NoCeilTiles::Tile, bound = "L: TileLayout")]
pub unsafe trait TileLayout: DataLayout {
    /// The layout of what is present: the same strides, runtime extents.
    type Present: DataLayout;

    /// The extents of the whole tile.
    #[doc(hidden)]
    type Shape;

    /// Returns the layout of the tile of which this is present.
    #[doc(hidden)]
    fn of_present(present: &Self::Present) -> Self;

    /// Returns the extents of the tile of which this is present.
    #[doc(hidden)]
    fn shape_of_present(present: &Self::Present) -> Self::Shape;

    /// Tells whether it is all.
    #[doc(hidden)]
    fn is_all(&self, present: &Self::Present) -> bool;

    /// Returns the offset at an integral coordinate of the tile, if it is present.
    #[doc(hidden)]
    fn offset_of_present(present: &Self::Present, i: usize) -> Option<usize>;

    /// Calls back with the offset and the integral coordinate of what is present, in order.
    #[doc(hidden)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, each: F);
}

// SAFETY: the sums are those of the tile before the swizzle, and what is present begins where the
// tile does.
unsafe impl<B, M, W, O, S, D> TileLayout for Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>
where
    Self: DataLayout,
    O: DataOffset,
    Swizzle<B, M, W>: SwizzleFunction,
    S: Copy,
    D: Copy,
    Layout<S, D>: TileLayout,
    Swizzled<Swizzle<B, M, W>, O, <Layout<S, D> as TileLayout>::Present>: DataLayout,
{
    type Present = Swizzled<Swizzle<B, M, W>, O, <Layout<S, D> as TileLayout>::Present>;
    type Shape = <Layout<S, D> as TileLayout>::Shape;

    #[inline(always)]
    fn of_present(present: &Self::Present) -> Self {
        present.with_layout(|layout| TileLayout::of_present(&layout))
    }

    #[inline(always)]
    fn shape_of_present(present: &Self::Present) -> Self::Shape {
        <Layout<S, D>>::shape_of_present(&present.layout())
    }

    #[inline(always)]
    fn is_all(&self, present: &Self::Present) -> bool {
        self.layout().is_all(&present.layout())
    }

    #[inline(always)]
    fn offset_of_present(present: &Self::Present, i: usize) -> Option<usize> {
        <Layout<S, D>>::offset_of_present(&present.layout(), i).map(|sum| present.place(sum))
    }

    #[inline(always)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, mut each: F) {
        <Layout<S, D>>::walk_present(&present.layout(), |sum, i| each(present.place(sum), i));
    }
}

/// The shape of a tile with strides `D`: the recursion of [`TileLayout`].
///
/// # Safety
///
/// As for [`TileLayout`].
#[doc(hidden)]
#[refusal(NoCeilTiles::TileShape, bound = "L: TileLayout")]
pub unsafe trait TileShape<D>: DataShape<D> {
    type Present: DataShape<D>;
    fn of_present(present: &Self::Present) -> Self;
    fn is_all(&self, present: &Self::Present) -> bool;
    fn offset_of_present(present: &Self::Present, stride: &D, i: usize) -> Option<usize>;

    /// Calls back as [`TileLayout::walk_present`] does. `first` is the offset and the integral
    /// coordinate that the walk begins at, `step` how far the coordinates are apart.
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, stride: &D, first: (usize, usize), step: usize, each: &mut F);
}

// SAFETY: by `TileShape`.
unsafe impl<S: TileShape<D>, D: Copy> TileLayout for Layout<S, D> {
    type Present = Layout<S::Present, D>;
    type Shape = S;

    #[inline(always)]
    fn of_present(present: &Self::Present) -> Self {
        Layout { shape: S::of_present(&present.shape), stride: present.stride }
    }

    #[inline(always)]
    fn shape_of_present(present: &Self::Present) -> S {
        S::of_present(&present.shape)
    }

    #[inline(always)]
    fn is_all(&self, present: &Self::Present) -> bool {
        self.shape.is_all(&present.shape)
    }

    #[inline(always)]
    fn offset_of_present(present: &Self::Present, i: usize) -> Option<usize> {
        S::offset_of_present(&present.shape, &present.stride, i)
    }

    #[inline(always)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, mut each: F) {
        S::walk_present(&present.shape, &present.stride, (0, 0), 1, &mut each);
    }
}

/// A mode: of a static extent, of which a part may be missing, or of a runtime extent, which is all
/// there.
macro_rules! mode {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?, |$present:ident| $whole:expr;)*) => { $(
        // SAFETY: the coordinates that are present are those below the extent `Present`, and their
        // offsets are those of a mode of that extent.
        unsafe impl<$($g,)* D: DataLeaf> TileShape<D> for $leaf
        where
            Self: DataShape<D> + DataLeaf + Int,
            Dyn: DataShape<D>,
            $($bounded: $bound,)?
        {
            type Present = Dyn;

            #[inline(always)]
            fn of_present($present: &Dyn) -> Self {
                $whole
            }

            #[inline(always)]
            fn is_all(&self, present: &Dyn) -> bool {
                self.value() == present.value()
            }

            #[inline(always)]
            fn offset_of_present(present: &Dyn, stride: &D, i: usize) -> Option<usize> {
                if (i as u64) < present.value() { Some(present.offset(stride, i)) } else { None }
            }

            #[inline(always)]
            fn walk_present<F: FnMut(usize, usize)>(present: &Dyn, stride: &D, (offset, coordinate): (usize, usize), step: usize, each: &mut F) {
                let mut i = 0;
                present.walk(stride, offset, &mut |offset| {
                    each(offset, coordinate + i * step);
                    i += 1;
                });
            }
        }
    )* };
}

mode! {
    [U B] UInt<U, B> where UInt<U, B>: Static, |_present| Static::new();
    [] Dyn, |present| *present;
}

// SAFETY: those of the one mode.
unsafe impl<S: TileShape<D>, D> TileShape<HCons<D, HNil>> for HCons<S, HNil> {
    type Present = HCons<S::Present, HNil>;

    #[inline(always)]
    fn of_present(present: &Self::Present) -> Self {
        HCons { head: S::of_present(&present.head), tail: HNil }
    }

    #[inline(always)]
    fn is_all(&self, present: &Self::Present) -> bool {
        self.head.is_all(&present.head)
    }

    #[inline(always)]
    fn offset_of_present(present: &Self::Present, stride: &HCons<D, HNil>, i: usize) -> Option<usize> {
        S::offset_of_present(&present.head, &stride.head, i)
    }

    #[inline(always)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, stride: &HCons<D, HNil>, first: (usize, usize), step: usize, each: &mut F) {
        S::walk_present(&present.head, &stride.head, first, step, each);
    }
}

// SAFETY: a component of the first mode is a remainder by its extent in the whole tile, the others
// are in the quotient; each is asked whether it is present. The offsets are sums.
unsafe impl<S, S1, ST, D, D1, DT> TileShape<HCons<D, HCons<D1, DT>>> for HCons<S, HCons<S1, ST>>
where
    Self: DataShape<HCons<D, HCons<D1, DT>>>,
    S: TileShape<D>,
    HCons<S1, ST>: TileShape<HCons<D1, DT>>,
    HCons<S::Present, <HCons<S1, ST> as TileShape<HCons<D1, DT>>>::Present>: DataShape<HCons<D, HCons<D1, DT>>>,
{
    type Present = HCons<S::Present, <HCons<S1, ST> as TileShape<HCons<D1, DT>>>::Present>;

    #[inline(always)]
    fn of_present(present: &Self::Present) -> Self {
        HCons { head: S::of_present(&present.head), tail: TileShape::of_present(&present.tail) }
    }

    #[inline(always)]
    fn is_all(&self, present: &Self::Present) -> bool {
        self.head.is_all(&present.head) && self.tail.is_all(&present.tail)
    }

    #[inline(always)]
    fn offset_of_present(present: &Self::Present, stride: &HCons<D, HCons<D1, DT>>, i: usize) -> Option<usize> {
        let size = extent::<S, D>(&present.head);
        let head = S::offset_of_present(&present.head, &stride.head, i % size)?;
        Some(head + <HCons<S1, ST>>::offset_of_present(&present.tail, &stride.tail, i / size)?)
    }

    #[inline(always)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, stride: &HCons<D, HCons<D1, DT>>, first: (usize, usize), step: usize, each: &mut F) {
        let next = step.saturating_mul(extent::<S, D>(&present.head));
        // The first mode is the innermost loop.
        <HCons<S1, ST>>::walk_present(&present.tail, &stride.tail, first, next, &mut |offset, coordinate| {
            S::walk_present(&present.head, &stride.head, (offset, coordinate), step, each);
        });
    }
}

/// Returns the extent of a mode of the whole tile.
#[inline(always)]
fn extent<S: TileShape<D>, D>(present: &S::Present) -> usize {
    S::of_present(present).size()
}

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
    pub(super) parts: PartsMut<'a, T, L, Blocks<Tiler>>,
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
    pub(super) fn tile(part: Tensor<PartMut<'a, T>, <L::Tile as TileLayout>::Present>) -> Predicated<PartMut<'a, T>, L::Tile> {
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
