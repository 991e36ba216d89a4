//! Partitions: a tensor divided by a tiler, and one part of it (CuTe's `local_tile`,
//! `local_partition`, `inner_partition`, `outer_partition`; Cecka §3.3.4).

use super::access::out_of_bounds;
use super::components::Fault;
use super::data_layout::KeepModes;
use super::{Advance, DataLayout, Tensor, TensorSlice};
use crate::algebra::{Bijective, ZippedDivideOf};
use crate::atom::{PartitionOf, ThreadShare};
use crate::base::{TupleCoordinate, for_each_tuple};
use crate::diagnostic::{HasAnswer, NoAnswer};
use crate::int::{Dyn, Int, Multiple, UInt};
use crate::label::Evaluate;
use crate::layout::ShapeFunction;
use crate::outcome::TotalProductEach;
use crate::outcome::{PartitionOutcome, TotalPartition};
use crate::outcome::{TotalZippedDivide, ZippedDivideOutcome};
use crate::{Layout, Static, Swizzled, Underscore};
use frunk_core::hlist::{HCons, HNil};

/// A layout of two modes.
pub(super) type Pair<S0, S1, D0, D1> = Layout<HCons<S0, HCons<S1, HNil>>, HCons<D0, HCons<D1, HNil>>>;

/// A layout `((tile), (rest))` of which a coordinate `C` of the rest picks a tile.
///
/// # Safety
///
/// As for [`TensorSlice`], of `tile_at`.
#[doc(hidden)]
pub unsafe trait TileAt<C>: DataLayout {
    /// The layout of a tile.
    type Tile: DataLayout;

    /// Returns the slice with `((_, …), coordinate)`, or the component that is out of bounds.
    fn tile_at(&self, coordinate: C) -> Result<(usize, Self::Tile), Fault>;
}

/// A layout `((tile), (rest))` of which a coordinate `C` of the tile picks a share.
///
/// # Safety
///
/// As for [`TensorSlice`], of `share_at`.
#[doc(hidden)]
pub unsafe trait ShareAt<C>: DataLayout {
    /// The layout of a share.
    type Share: DataLayout;

    /// Returns the slice with `(coordinate, (_, …))`, or the component that is out of bounds.
    fn share_at(&self, coordinate: C) -> Result<(usize, Self::Share), Fault>;
}

/// A layout `(thread, …)` of which a thread has its share.
///
/// # Safety
///
/// As for [`TensorSlice`], of `thread_at`.
#[doc(hidden)]
pub unsafe trait ThreadAt: DataLayout {
    /// The layout of a share.
    type Share: DataLayout;

    /// Returns the slice with `(thread, _, …)`, or the thread that there is not.
    fn thread_at(&self, thread: usize) -> Result<(usize, Self::Share), Fault>;
}

/// Slices of a layout `((tile), (rest))`, and of one that is swizzled.
macro_rules! two_modes {
    ($([$($g:ident)*] $layout:ty;)*) => { $(
        // SAFETY: it is a slice.
        unsafe impl<$($g,)* S0, S1, D0, D1, C> TileAt<C> for $layout
        where
            S0: KeepModes,
            Self: TensorSlice<(S0::Coordinate, C)>,
        {
            type Tile = <Self as TensorSlice<(S0::Coordinate, C)>>::Open;

            #[inline(always)]
            fn tile_at(&self, coordinate: C) -> Result<(usize, Self::Tile), Fault> {
                <Self as TensorSlice<(S0::Coordinate, C)>>::slice_or_fault(self, (Static::new(), coordinate))
            }
        }

        // SAFETY: it is a slice.
        unsafe impl<$($g,)* S0, S1, D0, D1, C> ShareAt<C> for $layout
        where
            S1: KeepModes,
            Self: TensorSlice<(C, S1::Coordinate)>,
        {
            type Share = <Self as TensorSlice<(C, S1::Coordinate)>>::Open;

            #[inline(always)]
            fn share_at(&self, coordinate: C) -> Result<(usize, Self::Share), Fault> {
                <Self as TensorSlice<(C, S1::Coordinate)>>::slice_or_fault(self, (coordinate, Static::new()))
            }
        }
    )* };
}

two_modes! {
    [] Pair<S0, S1, D0, D1>;
    [Sw O] Swizzled<Sw, O, Pair<S0, S1, D0, D1>>;
}

/// Slices of a layout `(thread, …)`, and of one that is swizzled.
macro_rules! by_thread {
    ($([$($g:ident)*] $layout:ty;)*) => { $(
        // SAFETY: it is a slice.
        unsafe impl<$($g,)* T, V, DT, DV> ThreadAt for $layout
        where
            V: KeepModes,
            Self: TensorSlice<HCons<usize, V::Coordinate>>,
        {
            type Share = <Self as TensorSlice<HCons<usize, V::Coordinate>>>::Open;

            #[inline(always)]
            fn thread_at(&self, thread: usize) -> Result<(usize, Self::Share), Fault> {
                self.slice_or_fault(HCons { head: thread, tail: Static::new() })
            }
        }
    )* };
}

by_thread! {
    [] Layout<HCons<T, V>, HCons<DT, DV>>;
    [Sw O] Swizzled<Sw, O, Layout<HCons<T, V>, HCons<DT, DV>>>;
}

// SAFETY: there is no such layout.
unsafe impl ThreadAt for Layout<NoAnswer, NoAnswer> {
    type Share = Self;

    fn thread_at(&self, _: usize) -> Result<(usize, Self), Fault> {
        match self.shape {}
    }
}

// SAFETY: there is no such layout.
unsafe impl<C> TileAt<C> for Layout<NoAnswer, NoAnswer> {
    type Tile = Self;

    fn tile_at(&self, _: C) -> Result<(usize, Self), Fault> {
        match self.shape {}
    }
}

// SAFETY: there is no such layout.
unsafe impl<C> ShareAt<C> for Layout<NoAnswer, NoAnswer> {
    type Share = Self;

    fn share_at(&self, _: C) -> Result<(usize, Self), Fault> {
        match self.shape {}
    }
}

/// The layout of a tile of the layout `Z`.
type TileOf<Z, C> = <Z as TileAt<C>>::Tile;

/// The layout of a share of the layout `Z`.
type ShareOf<Z, C> = <Z as ShareAt<C>>::Share;

impl<A: Advance, L: DataLayout> Tensor<A, L> {
    /// Returns the tile at a coordinate of the tiles: `zipped_divide(tiler)((_, …), c)`, with the
    /// modes of the tile (CuTe's `inner_partition`).
    ///
    /// A component of the coordinate may be `..`: the tiles along it stay, as further modes.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let matrix = Tensor::fixed(Counting(0), layout![(8, 16) : (20, 1)]);
    /// let tile = matrix.inner_partition(tile![4, 8], (1, 0));
    /// assert_eq!(tile.layout(), layout![(4, 8) : (20, 1)]);
    /// assert_eq!(tile.at((0, 0)), 80);
    /// assert_eq!(matrix.inner_partition(tile![4, 8], (1, ..)).layout(), layout![(4, 8, 2) : (20, 1, 8)]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the coordinate is out of the bounds of the tiles.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn inner_partition<T, C>(self, tiler: T, coordinate: C) -> Tensor<A, TileOf<ZippedDivideOf<L, T>, C>>
    where
        L: TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: TileAt<C>>,
    {
        let tiles = self.zipped_divide(tiler);
        match tiles.layout.tile_at(coordinate) {
            // SAFETY: by `TileAt`.
            Ok((offset, tile)) => unsafe { tiles.part(offset, tile) },
            Err(fault) => out_of_bounds(fault),
        }
    }

    /// Returns the elements of all tiles at a coordinate of the tile:
    /// `zipped_divide(tiler)(c, (_, …))`, with the modes of the rest (CuTe's `outer_partition`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let matrix = Tensor::fixed(Counting(0), layout![(8, 16) : (20, 1)]);
    /// let share = matrix.outer_partition(tile![4, 8], (1, 3));
    /// assert_eq!(share.layout(), layout![(2, 2) : (80, 8)]);
    /// assert!(share.values().eq([23, 103, 31, 111]));
    /// ```
    ///
    /// # Panics
    ///
    /// If the coordinate is out of the bounds of the tile.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn outer_partition<T, C>(self, tiler: T, coordinate: C) -> Tensor<A, ShareOf<ZippedDivideOf<L, T>, C>>
    where
        L: TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: ShareAt<C>>,
    {
        let tiles = self.zipped_divide(tiler);
        match tiles.layout.share_at(coordinate) {
            // SAFETY: by `ShareAt`.
            Ok((offset, share)) => unsafe { tiles.part(offset, share) },
            Err(fault) => out_of_bounds(fault),
        }
    }

    /// Returns the tile at a coordinate of the tiles: [`inner_partition`](Tensor::inner_partition),
    /// under CuTe's other name.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tile = Tensor::fixed(Counting(0), layout![8, 16]).local_tile(tile![4, 8], (1, 1));
    /// assert_eq!(tile.at((2, 3)), 6 + 8 * 11);
    /// ```
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn local_tile<T, C>(self, tiler: T, coordinate: C) -> Tensor<A, TileOf<ZippedDivideOf<L, T>, C>>
    where
        L: TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: TileAt<C>>,
    {
        self.inner_partition(tiler, coordinate)
    }

    /// Returns [`local_tile`](Tensor::local_tile) with the components of tiler and coordinate that
    /// the projection has a number for; it has `_` for the others.
    ///
    /// So one tiler and one coordinate, for example of `(m, n, k)`, serve matrices of `(m, k)`,
    /// `(n, k)` and `(m, n)`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let (tiler, coordinate) = (tile![4, 8, 2], (1, 0, ..));
    /// let a = Tensor::fixed(Counting(0), layout![8, 6]).local_tile_by(tiler, coordinate, tile![1, _, 1]);
    /// assert_eq!(a.layout(), layout![(4, 2, 3) : (1, 8, 16)]);
    /// let c = Tensor::fixed(Counting(0), layout![8, 16]).local_tile_by(tiler, (1, 0, 0), tile![1, 1, _]);
    /// assert_eq!((c.layout(), c.at(0)), (layout![(4, 8) : (1, 8)], 4));
    /// ```
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn local_tile_by<T, C, P>(self, tiler: T, coordinate: C, projection: P) -> Tensor<A, TileOf<ZippedDivideOf<L, T::Output>, C::Output>>
    where
        T: Project<P>,
        C: Project<P>,
        L: TotalZippedDivide<T::Output, Labelled: Evaluate<(L, (T::Output, ()))>>,
        ZippedDivideOutcome<L, T::Output>: HasAnswer<Output: TileAt<C::Output>>,
    {
        let _ = projection;
        self.inner_partition(tiler.project(), coordinate.project())
    }

    /// Returns the share of one thread of a layout of threads: what the tiles of its shape have
    /// where it stands (CuTe's `local_partition`).
    ///
    /// The layout maps a coordinate of the tile to a thread, one to one; the share is the
    /// [`outer_partition`](Tensor::outer_partition) at the coordinate of this thread.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let matrix = Tensor::fixed(Counting(0), layout![8, 16]);
    /// let share = matrix.local_partition(layout![(4, 8) : (8, 1)], 13);
    /// assert_eq!(share.layout(), layout![(2, 2) : (4, 64)]);
    /// assert_eq!(share.at(0), 1 + 8 * 5);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// Tensor::fixed(Counting(0), layout![8, 16]).local_partition(layout![(4, 8) : (1, 8)], 13); // CUTE101: no thread is 4
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such thread.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn local_partition<TS, TD, P>(self, threads: Layout<TS, TD>, index: usize) -> Tensor<A, ShareOf<ZippedDivideOf<L, P>, TS::Coordinate>>
    where
        Layout<TS, TD>: Bijective,
        TS: ThreadCoordinate<TD> + TotalProductEach<Outcome: HasAnswer<Output: ModeSizes<Modes = P>>, Labelled: Evaluate<(TS, ())>>,
        L: TotalZippedDivide<P, Labelled: Evaluate<(L, (P, ()))>>,
        ZippedDivideOutcome<L, P>: HasAnswer<Output: ShareAt<TS::Coordinate>>,
    {
        let coordinate = thread_at(&threads, index);
        self.outer_partition(HasAnswer::into_answer(threads.shape.outcome()).modes(), coordinate)
    }

    /// Returns [`local_partition`](Tensor::local_partition) with the modes of the threads that the
    /// projection has a number for; it has `_` for the others. Threads that differ in those alone
    /// have the same share.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let (matrix, threads) = (Tensor::fixed(Counting(0), layout![8, 6]), layout![4, 8, 2]);
    /// let share = matrix.local_partition_by(threads, 33, tile![1, _, 1]);
    /// assert_eq!((share.layout(), share.at(0)), (layout![(2, 3) : (4, 16)], 9));
    /// ```
    ///
    /// # Panics
    ///
    /// If there is no such thread.
    #[inline(always)]
    #[track_caller]
    #[must_use]
    pub fn local_partition_by<TS, TD, P, Q>(
        self,
        threads: Layout<TS, TD>,
        index: usize,
        projection: Q,
    ) -> Tensor<A, ShareOf<ZippedDivideOf<L, P::Output>, <TS::Coordinate as Project<Q>>::Output>>
    where
        Layout<TS, TD>: Bijective,
        TS: ThreadCoordinate<TD, Coordinate: Project<Q>> + TotalProductEach<Outcome: HasAnswer<Output: ModeSizes<Modes = P>>, Labelled: Evaluate<(TS, ())>>,
        P: Project<Q>,
        L: TotalZippedDivide<P::Output, Labelled: Evaluate<(L, (P::Output, ()))>>,
        ZippedDivideOutcome<L, P::Output>: HasAnswer<Output: ShareAt<<TS::Coordinate as Project<Q>>::Output>>,
    {
        let _ = projection;
        let coordinate = thread_at(&threads, index).project();
        self.outer_partition(HasAnswer::into_answer(threads.shape.outcome()).modes().project(), coordinate)
    }
}

/// The share of one thread of a tiled product or copy: the [`Partition`](crate::atom::Partition) of
/// the tensor, at the index of the thread.
///
/// ```
/// use cute_static::atom::{SM80_16x8x16_F32F16F16F32_TN, TiledMma};
/// use cute_static::prelude::*;
///
/// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1]>;
/// let c = Tensor::fixed(Counting(0), layout![(32, 32) : (32, 1)]);
/// let mine = Mma::new().thread_slice(37).partition_c(c);
/// assert_eq!(mine.layout(), layout![((2, 2), 1, 2) : ((1, 256), 0, 16)]);
/// assert!(mine.values().take(4).eq([32 * 17 + 2, 32 * 17 + 3, 32 * 25 + 2, 32 * 25 + 3]));
/// ```
///
/// # Panics
///
/// If there is no such thread.
impl<A: Advance, L: DataLayout, P> ThreadShare<P, usize> for Tensor<A, L>
where
    P: Default,
    L: TotalPartition<P, Labelled: Evaluate<(L, (P, ()))>>,
    PartitionOutcome<L, P>: HasAnswer<Output: ThreadAt>,
{
    type Share = Tensor<A, <PartitionOf<L, P> as ThreadAt>::Share>;

    #[inline(always)]
    #[track_caller]
    fn share_of(self, thread: usize) -> Self::Share {
        let by_thread = TotalPartition::outcome(self.layout, P::default()).into_answer();
        let by_thread = self.within(by_thread);
        match by_thread.layout.thread_at(thread) {
            // SAFETY: by `ThreadAt`.
            Ok((offset, share)) => unsafe { by_thread.part(offset, share) },
            Err(fault) => out_of_bounds(fault),
        }
    }
}

/// Returns the coordinate of a thread.
#[inline(always)]
#[track_caller]
fn thread_at<TS: ThreadCoordinate<TD>, TD>(threads: &Layout<TS, TD>, index: usize) -> TS::Coordinate {
    if index >= threads.size() {
        out_of_bounds(Some((index, threads.size() as u64)));
    }
    threads.shape.coordinate_of(&threads.stride, index)
}

/// The sizes of the modes of a shape. That of a number is the number, and its list of modes is a
/// tuple.
#[doc(hidden)]
pub trait ModeSizes {
    /// A number for each mode.
    type Modes;

    /// Returns it as a tuple.
    fn modes(self) -> Self::Modes;
}

impl ModeSizes for HNil {
    type Modes = Self;

    #[inline(always)]
    fn modes(self) -> Self {
        self
    }
}

impl<H, T> ModeSizes for HCons<H, T> {
    type Modes = Self;

    #[inline(always)]
    fn modes(self) -> Self {
        self
    }
}

/// The inverse of a layout of threads `Self : D` that is compact: from a thread to its coordinate.
#[doc(hidden)]
pub trait ThreadCoordinate<D>: ShapeFunction<D> + Copy {
    /// An integer for each mode.
    type Coordinate: Copy;

    /// Returns the coordinate of a thread.
    fn coordinate_of(&self, stride: &D, index: usize) -> Self::Coordinate;

    /// Returns the same coordinate as one integer.
    fn index_of(&self, stride: &D, index: usize) -> usize;
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<$($g,)* D: Int> ThreadCoordinate<D> for $leaf
        where
            Self: Int + ShapeFunction<D>,
        {
            type Coordinate = HCons<usize, HNil>;

            #[inline(always)]
            fn coordinate_of(&self, stride: &D, index: usize) -> Self::Coordinate {
                HCons { head: self.index_of(stride, index), tail: HNil }
            }

            #[inline(always)]
            fn index_of(&self, stride: &D, index: usize) -> usize {
                // A stride of 0 belongs to an extent of 1.
                (index as u64 / stride.value().max(1) % self.value()) as usize
            }
        }

        impl<$($g),*> ModeSizes for $leaf {
            type Modes = HCons<Self, HNil>;

            #[inline(always)]
            fn modes(self) -> Self::Modes {
                HCons { head: self, tail: HNil }
            }
        }
    )* };
}

leaf! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

impl<SH, DH> ThreadCoordinate<HCons<DH, HNil>> for HCons<SH, HNil>
where
    SH: ThreadCoordinate<DH>,
{
    type Coordinate = HCons<usize, HNil>;

    #[inline(always)]
    fn coordinate_of(&self, stride: &HCons<DH, HNil>, index: usize) -> Self::Coordinate {
        HCons { head: self.head.index_of(&stride.head, index), tail: HNil }
    }

    #[inline(always)]
    fn index_of(&self, stride: &HCons<DH, HNil>, index: usize) -> usize {
        self.head.index_of(&stride.head, index)
    }
}

impl<SH, S1, ST, DH, D1, DT> ThreadCoordinate<HCons<DH, HCons<D1, DT>>> for HCons<SH, HCons<S1, ST>>
where
    Self: ShapeFunction<HCons<DH, HCons<D1, DT>>>,
    SH: ThreadCoordinate<DH>,
    HCons<S1, ST>: ThreadCoordinate<HCons<D1, DT>>,
{
    type Coordinate = HCons<usize, <HCons<S1, ST> as ThreadCoordinate<HCons<D1, DT>>>::Coordinate>;

    #[inline(always)]
    fn coordinate_of(&self, stride: &HCons<DH, HCons<D1, DT>>, index: usize) -> Self::Coordinate {
        HCons { head: self.head.index_of(&stride.head, index), tail: self.tail.coordinate_of(&stride.tail, index) }
    }

    #[inline(always)]
    fn index_of(&self, stride: &HCons<DH, HCons<D1, DT>>, index: usize) -> usize {
        self.head.index_of(&stride.head, index) + self.head.size() * self.tail.index_of(&stride.tail, index)
    }
}

/// A tiler or a coordinate, of which a projection `P` keeps the components that it has a number
/// for.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::Project;
/// use frunk_core::{HList, hlist};
/// // Of (m, n, k) those of C, (m, n).
/// let kept = Project::<HList![Int![1], Int![1], Underscore]>::project((3, 5, 7));
/// assert_eq!(kept, hlist![3, 5]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::tensor::Project;
/// fn projected<C: Project<Shape![1, 1]>>(_: C) {}
/// projected((3, 5, 7)); // CUTE070: three components, and two that are projected
/// ```
#[refusal(CoordinateMismatch::Projection)]
pub trait Project<P> {
    /// The components that are kept.
    type Output;

    /// Returns the components that are kept.
    fn project(self) -> Self::Output;
}

impl Project<HNil> for HNil {
    type Output = HNil;

    #[inline(always)]
    fn project(self) -> HNil {
        HNil
    }
}

impl<H, T, PT> Project<HCons<Underscore, PT>> for HCons<H, T>
where
    T: Project<PT>,
{
    type Output = T::Output;

    #[inline(always)]
    fn project(self) -> T::Output {
        self.tail.project()
    }
}

impl<H, T, U, B, PT> Project<HCons<UInt<U, B>, PT>> for HCons<H, T>
where
    T: Project<PT>,
{
    type Output = HCons<H, T::Output>;

    #[inline(always)]
    fn project(self) -> Self::Output {
        HCons { head: self.head, tail: self.tail.project() }
    }
}

/// Rust tuples, through their lists.
macro_rules! tuple {
    ($($($c:ident)+;)*) => { $(
        impl<P, $($c: Copy),+> Project<P> for ($($c,)+)
        where
            <Self as TupleCoordinate>::List: Project<P>,
        {
            type Output = <<Self as TupleCoordinate>::List as Project<P>>::Output;

            #[inline(always)]
            fn project(self) -> Self::Output {
                self.into_list().project()
            }
        }
    )* };
}

for_each_tuple! { tuple }
