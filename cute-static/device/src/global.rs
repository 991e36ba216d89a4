//! Global memory: tensors that nobody writes while the kernel runs, and tensors of which each block
//! has a tile.

use crate::block::Block;
use crate::element::Element;
use crate::extents::{DistinctModes, PlaceOf};
use crate::hardware;
use crate::share::{InGlobal, OfTiles, Read, Share, Write};
use crate::thread_value::{Of, ShareOf, Takes, Threads};
use crate::tile::{Displaced, Extent, GroupedModes, HasTiles, Left, Place, Placed, SelectTile, SelectTiles, Strips, Tiler};
use crate::vector::Runs;
use core::marker::PhantomData;
use cute_static::layout::ShapeFunction;
use cute_static::prelude::*;
use cute_static::stride::Offsets;

/// A tensor in global memory that nobody writes while the kernel runs.
pub struct Global<T, L> {
    data: *mut T,
    layout: L,
}

impl<T, L: Copy> Clone for Global<T, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: Copy> Copy for Global<T, L> {}

/// A tensor in global memory to write, of which each block has the tile `Tile` that is at its place
/// in the grid.
///
/// How it is cut stands in the type of the kernel's argument, because all blocks must cut alike.
pub struct GlobalMut<T, L, Tile> {
    data: *mut T,
    layout: L,
    tile: Of<Tile>,
}

/// A tile of a tensor that begins `first` after the data, of a block whose threads have no shares
/// of it yet.
pub struct BlockTile<T, L, Tile: Tiler, A>
where
    L: HasTiles<Tile>,
{
    data: *mut T,
    placed: Placed<L::Tile, Tile>,
    access: Of<A>,
}

impl<T, L: Copy> Global<T, L> {
    /// # Safety
    /// While the kernel runs, nobody writes the elements of the tensor, at least one, which are
    /// there, from an address of global memory on that is a multiple of 16; of an element's bytes,
    /// if all strides are runtime numbers, so that no vector of elements is accessed at once.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(data: *mut T, layout: L) -> Self {
        Global { data, layout }
    }

    /// Returns the tensor with some of its modes, in another order: `select(stride![1, 0])(i, j) =
    /// self(j, i)` (`cute_static::tensor::Tensor::select`).
    ///
    /// Of modes that are left out it has the first coordinate.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// /// `y(i, j) = x(j, i)`, of matrices whose columns are contiguous.
    /// #[kernel(threads = 256)]
    /// fn transpose(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Tile![64, 64]>, tile: Shared<f32, Layout![(64, 64) : (65, 1)]>) {
    ///     let rows = x.select(stride![1, 0]);
    ///     let tile = cooperative_copy(block, &rows.tile::<Tile![64, 64]>(block), tile);
    ///     let tile = block.synchronize(tile);
    ///     cooperative_copy(block, &tile, y.tile(block));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// fn diagonal(x: Global<f32, Matrix>) {
    ///     x.select(stride![1, 1]); // CUTE212: the second mode twice
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn select<Is: DistinctModes>(&self, is: Is) -> Global<T, SelectOf<L, Is>>
    where
        L: Select<Is>,
    {
        Global { data: self.data, layout: self.layout.select(is) }
    }

    /// The layout.
    #[inline(always)]
    pub(crate) fn layout(&self) -> &L {
        &self.layout
    }

    /// The element at an offset.
    ///
    /// # Safety
    /// It is that of a coordinate of the tensor.
    #[inline(always)]
    pub(crate) unsafe fn element(&self, offset: u32) -> T
    where
        T: Element,
    {
        // SAFETY: it is there, and nobody writes it.
        unsafe { hardware::load_global(self.data.add(offset as usize)) }
    }

    /// Returns the number of tiles along each mode; 1 along modes that there are not.
    #[inline(always)]
    #[must_use]
    pub fn tiles<Tile: Tiler>(&self) -> (u32, u32, u32)
    where
        L: HasTiles<Tile>,
    {
        let [x, y, z] = self.layout.counts();
        (x, y, z)
    }

    /// Returns the tile at the block's place in the grid: of [`Banded`](crate::Banded) tiles at the
    /// place that the block has in such bands of the grid, as the tensor that is written is cut.
    /// Beyond the tensor nothing is there.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn tile<Tile: Tiler>(&self, _: &Block<impl Number>) -> BlockTile<T, L, Tile, Read>
    where
        L: HasTiles<Tile>,
    {
        let _place = hardware::Place::inner();
        BlockTile { data: self.data, placed: self.layout.placed(Tile::walk(hardware::block(), hardware::grid())), access: PhantomData }
    }

    /// Returns the tile at a place among the tiles. Beyond the tensor nothing is there.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn tile_at<Tile: Tiler>(&self, place: impl PlaceOf<Tile>) -> BlockTile<T, L, Tile, Read>
    where
        L: HasTiles<Tile>,
    {
        let _place = hardware::Place::inner();
        BlockTile { data: self.data, placed: self.layout.placed(place.place()), access: PhantomData }
    }

    /// Returns the tile that begins at a coordinate, a number for each mode (CuTe's
    /// `domain_offset`). Beyond the tensor nothing is there.
    ///
    /// Nothing is known of the coordinate, so that vectors are as wide as the strides alone allow:
    /// along a mode of stride 1 they have one element. A tensor to write has no such tiles: those
    /// of two blocks would overlap. An [`Exact`](crate::Exact) tile that is not whole ends the
    /// kernel with an error.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Each = Layout![(256, 4) : (1, 256)];
    ///
    /// /// `y(i) = x(i + 1) - x(i)`; after the last element of `x` comes 0.
    /// #[kernel(threads = 256)]
    /// fn differences(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
    ///     let mut y = y.tile(block).share::<Each>(block);
    ///     copy(&x.tile_from::<Tile![1024]>(block.index().0 * 1024 + 1).share::<Each>(block), &mut y);
    ///     update(&x.tile::<Tile![1024]>(block).share::<Each>(block), &mut y, |x, y| y - x);
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn tile_from<Tile: Tiler>(&self, coordinate: impl PlaceOf<Tile>) -> BlockTile<T, Displaced<L>, Tile, Read>
    where
        L: HasTiles<Tile>,
    {
        let _place = hardware::Place::inner();
        BlockTile { data: self.data, placed: self.layout.placed_from(coordinate.place()), access: PhantomData }
    }
}

impl<T: Element, S, D> Global<T, Layout<S, D>>
where
    S: ShapeFunction<D, Codomain: Offsets> + Copy,
    D: Copy,
{
    /// Returns the element at a coordinate, a number for each mode or one for all; none where the
    /// tensor has none.
    ///
    /// In a closure, such as that of [`tabulate`](crate::tabulate), or of
    /// [`PerThread::map`](crate::PerThread::map), each thread reads its own. Outside of closures
    /// all threads read the same; where a kernel goes by it to a barrier, it asks for
    /// [`get_uniform`](Self::get_uniform).
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Each = Layout![(256, 4) : (1, 256)];
    ///
    /// /// `y(i, j) = x(j, order(i))`, where `x` has such an element.
    /// #[kernel(threads = 256, extents(order.0 == y.0))]
    /// fn pick(block: &mut Block, x: Global<f32, Matrix>, order: Global<u32, Vector>, y: GlobalMut<f32, Matrix, Tile![64, 16]>) {
    ///     let (i, j, _) = y.place(block);
    ///     tabulate(&mut y.tile(block).share::<Each>(block), move |e| x.get((16 * j + e / 64, order.get(64 * i + e % 64)?)));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// fn corner(x: Global<f32, Matrix>) -> Option<f32> {
    ///     x.get((0u32, 0u32, 0u32)) // CUTE070: two modes, and three components
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn get<C: Numbers<Wide: Coordinate<S, D, u64>>>(&self, coordinate: C) -> Option<T> {
        let _place = hardware::Place::inner();
        let (coordinate, shape, stride) = (coordinate.wide(), self.layout.shape(), self.layout.stride());
        let is_there = coordinate.is_in_bounds(&shape, &stride);
        // The device has no branch, so that many loads are under way: it loads the first element
        // instead. On the host that would be an access that nobody has asked for.
        if !is_there && cfg!(not(target_arch = "nvptx64")) {
            return None;
        }
        let offset = if is_there { coordinate.offset_in(&shape, &stride) } else { 0 };
        // SAFETY: the element at a coordinate of the tensor is there, and nobody writes it; so is
        // the first one.
        let value = unsafe { hardware::load_global(self.data.wrapping_add(offset as usize)) };
        if is_there { Some(value) } else { None }
    }

    /// Returns the element at a coordinate of this tensor, or of another one that has its type: one
    /// load, whichever it is, where [`get`](Self::get) of both would be two.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Each = Layout![(256, 1) : (1, 0)];
    ///
    /// /// The even elements of one vector, and the odd ones of another.
    /// #[kernel(threads = 256)]
    /// fn zip(block: &mut Block, even: Global<f32, Vector>, odd: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![256]>) {
    ///     tabulate(&mut y.tile(block).share::<Each>(block), move |i| even.get_either(&odd, i % 2 == 1, i / 2));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// fn corner(x: Global<f32, Matrix>, y: Global<f32, Matrix>) -> Option<f32> {
    ///     x.get_either(&y, true, (0u32, 0u32, 0u32)) // CUTE070: two modes, and three components
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn get_either<C: Numbers<Wide: Coordinate<S, D, u64>>>(&self, other: &Self, of_other: bool, coordinate: C) -> Option<T> {
        let _place = hardware::Place::inner();
        let coordinate = coordinate.wide();
        let at = |tensor: &Self| {
            let (shape, stride) = (tensor.layout.shape(), tensor.layout.stride());
            let is_there = coordinate.is_in_bounds(&shape, &stride);
            let offset = if is_there { coordinate.offset_in(&shape, &stride) } else { 0 };
            (is_there, tensor.data.wrapping_add(offset as usize))
        };
        // Field by field: of a pair the compiler would choose the memory that it is in.
        let (own, others) = (at(self), at(other));
        let is_there = if of_other { others.0 } else { own.0 };
        let element = if of_other { others.1 } else { own.1 };
        if !is_there && cfg!(not(target_arch = "nvptx64")) {
            return None;
        }
        // SAFETY: the element at a coordinate of either tensor is there, and nobody writes it; so
        // is the first one of each, which the device loads instead.
        let value = unsafe { hardware::load_global(element) };
        if is_there { Some(value) } else { None }
    }

    /// Returns the element at a coordinate, which is the same for all threads of the block, as
    /// [`get`](Self::get) does: how many steps a loop has, where the rows of a sparse matrix begin.
    /// All of them may go by it to a barrier.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Each = Layout![(256, 1) : (1, 0)];
    ///
    /// /// `y(i)` is the sum of `x(begins(i))` to `x(begins(i + 1) - 1)`, each of a block.
    /// #[kernel(threads = 256)]
    /// fn segments(
    ///     block: &mut Block, begins: Global<u32, Vector>, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1]>,
    ///     tile: Shared<f32, Layout![256]>, warps: WarpValues<f32>,
    /// ) {
    ///     let row = block.index().0;
    ///     let (mut at, end) = (begins.get_uniform(block, row).unwrap_or(0), begins.get_uniform(block, row + 1).unwrap_or(0));
    ///     let (mut sum, mut tile) = (PerThread::filled(0.0), tile);
    ///     while at < end {
    ///         let written = tile.tabulate::<Each>(block, move |i| x.get(at + i).filter(|_| at + i < end).unwrap_or(0.0));
    ///         let readable = block.synchronize(written);
    ///         sum = sum.zip(reduce(&readable.share::<Each>(block), 0.0, |a, b| a + b), |a, b| a + b);
    ///         tile = block.synchronize(readable);
    ///         at += 256;
    ///     }
    ///     let (all, _) = block.reduce(warps, sum, |a, b| a + b);
    ///     store_each(all, &mut y.tile(block).share::<Layout![(256, 1) : (0, 0)]>(block));
    /// }
    /// ```
    /// ```compile_fail,E0521
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// #[kernel(threads = 256)]
    /// fn f(block: &mut Block, x: Global<u32, Vector>, y: GlobalMut<u32, Vector, Tile![256]>) {
    ///     let mut y = y.tile(block).share::<Layout![(256, 1) : (1, 0)]>(block);
    ///     let block = &*block;
    ///     tabulate(&mut y, move |i| x.get_uniform(block, i)); // another element in each thread
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn get_uniform<C: Numbers<Wide: Coordinate<S, D, u64>>>(&self, _: &Block<impl Number>, coordinate: C) -> Option<T> {
        let _place = hardware::Place::inner();
        let offset = self.layout.checked_offset_in::<u64>(coordinate.wide())?;
        // SAFETY: the element at a coordinate of the tensor is there, and nobody writes it.
        Some(unsafe { hardware::load_uniform(self.data.wrapping_add(offset as usize)) })
    }
}

/// A coordinate of numbers of 32 bits: one, or a tuple of up to 8.
///
/// It is sealed: that an element is there rests on what the algebra says of it, and of a type of
/// its own another crate can tell the algebra anything.
///
/// ```
/// fn wide<C: cute_device::Numbers<Wide = (u64, u64)>>(_: C) {}
/// wide((1, 2));
/// ```
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// fn element(x: Global<f32, Vector>, i: usize) -> Option<f32> {
///     x.get(i) // CUTE205: a number of 64 bits
/// }
/// ```
#[refusal(PlaceOfOtherRank::Element)]
pub trait Numbers: Copy + Sealed {
    /// The same numbers, of 64 bits: a tensor may have more bytes than 32 count.
    type Wide;

    #[doc(hidden)]
    fn wide(self) -> Self::Wide;
}

/// What only this crate names.
pub trait Sealed {}

impl Sealed for u32 {}

impl Numbers for u32 {
    type Wide = u64;

    #[inline(always)]
    fn wide(self) -> u64 {
        self.into()
    }
}

macro_rules! numbers {
    ($(($($number:ident $index:tt),+))*) => { $(
        impl Sealed for ($($number,)+) {}

        impl Numbers for ($($number,)+) {
            type Wide = ($(numbers!(wide $number),)+);

            #[inline(always)]
            fn wide(self) -> Self::Wide {
                ($(self.$index.into(),)+)
            }
        }
    )* };
    (wide $number:ident) => { u64 };
}

numbers! {
    (u32 0)
    (u32 0, u32 1)
    (u32 0, u32 1, u32 2)
    (u32 0, u32 1, u32 2, u32 3)
    (u32 0, u32 1, u32 2, u32 3, u32 4)
    (u32 0, u32 1, u32 2, u32 3, u32 4, u32 5)
    (u32 0, u32 1, u32 2, u32 3, u32 4, u32 5, u32 6)
    (u32 0, u32 1, u32 2, u32 3, u32 4, u32 5, u32 6, u32 7)
}

impl<T, L: Copy, Tile: Tiler> GlobalMut<T, L, Tile> {
    /// # Safety
    /// While the kernel runs, nobody else touches the elements of the tensor, which are there, each
    /// at one coordinate, from an address of global memory on that is a multiple of 16; of an
    /// element's bytes, if all strides are runtime numbers, so that no vector of elements is
    /// accessed at once. The grid has no two blocks for one tile.
    #[doc(hidden)]
    #[inline(always)]
    pub unsafe fn new(data: *mut T, layout: L) -> Self {
        GlobalMut { data, layout, tile: PhantomData }
    }

    /// Returns the place of the block's tile among the tiles: that of the block in the grid, unless
    /// they are [`Banded`](crate::Banded).
    #[inline(always)]
    #[must_use]
    pub fn place(&self, _: &Block<impl Number>) -> (u32, u32, u32)
    where
        L: HasTiles<Tile>,
    {
        let [x, y, z] = Tile::walk(hardware::block(), self.layout.counts());
        (x, y, z)
    }

    /// Returns the block's tile.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn tile(self, block: &Block<impl Number>) -> BlockTile<T, L, Tile, Write>
    where
        L: HasTiles<Tile>,
    {
        let _place = hardware::Place::inner();
        BlockTile { data: self.data, placed: self.layout.placed(self.place(block).place()), access: PhantomData }
    }

    /// Returns the block's tiles, one after the other, of a tensor that is cut into [`Strips`].
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Row = Tile![1, 1024];
    /// type Fours = Layout![(256, 4) : (4, 1)];
    ///
    /// /// Doubles a matrix, a row for each block.
    /// #[kernel(threads = 256)]
    /// fn double(block: &mut Block, x: Global<f32, RowMajor>, y: GlobalMut<f32, RowMajor, Strips<Row>>) {
    ///     let (row, mut k, mut tiles) = (block.index().0, 0, y.tiles(block));
    ///     while let Some(tile) = tiles.next() {
    ///         transform(&x.tile_at::<Row>((row, k)).share::<Fours>(block), &mut tile.share::<Fours>(block), |x| 2.0 * x);
    ///         k += 1;
    ///     }
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn tiles<Each: Tiler>(self, _: &Block<impl Number>) -> StripTiles<T, L, Each>
    where
        Tile: StripsOf<Each>,
        L: HasTiles<Each>,
    {
        let [_, y, z] = HasTiles::<Each>::counts(&self.layout);
        // A grid that has blocks beside the first along other modes gives them nothing.
        let [_, others @ ..] = hardware::block();
        StripTiles { data: self.data, layout: self.layout, next: (0, 0), counts: (y, if others == [0, 0] { z } else { 0 }), tile: PhantomData }
    }
}

/// Strips of tiles `Each`: a block has several of them.
#[refusal(NoTiles::Strips)]
pub trait StripsOf<Each>: Tiler {}

#[diagnostic::do_not_recommend]
impl<T: Tiler> StripsOf<T> for Strips<T> {}

/// The tiles of a block that has several: each comes once.
pub struct StripTiles<T, L, Tile> {
    data: *mut T,
    layout: L,
    next: (u32, u32),
    counts: (u32, u32),
    tile: Of<Tile>,
}

impl<T, L: HasTiles<Tile>, Tile: Tiler> StripTiles<T, L, Tile> {
    /// Returns the next tile, along the second mode first; `None` after the last.
    #[inline(always)]
    #[allow(clippy::should_implement_trait, reason = "an iterator of the standard library would be asked for more than tiles")]
    pub fn next(&mut self) -> Option<BlockTile<T, L, Tile, Write>> {
        let (y, z) = self.next;
        if z == self.counts.1 {
            return None;
        }
        self.next = if y + 1 == self.counts.0 { (0, z + 1) } else { (y + 1, z) };
        let [x, ..] = hardware::block();
        Some(BlockTile { data: self.data, placed: self.layout.placed([x, y, z]), access: PhantomData })
    }
}

impl<T, L: HasTiles<Tile>, Tile: Tiler, A> BlockTile<T, L, Tile, A> {
    /// Returns the tile with its modes in another order, to read or to write as it is:
    /// `select(stride![1, 0])(i, j) = self(j, i)` (`cute_static::tensor::Tensor::select`).
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Each = Layout![((64, 4), 16) : ((1, 64), 256)];
    ///
    /// /// `y(j, i) = x(i, j)`.
    /// #[kernel(threads = 256)]
    /// fn transpose(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Tile![64, 64]>) {
    ///     let (j, i, _) = y.place(block);
    ///     let mut y = y.tile(block).select(stride![1, 0]).share::<Each>(block);
    ///     copy(&x.tile_at::<Tile![64, 64]>((i, j)).share::<Each>(block), &mut y);
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// #[kernel(threads = 256)]
    /// fn column(block: &mut Block, y: GlobalMut<f32, Matrix, Tile![64, 64]>) {
    ///     y.tile(block).select(stride![(0)]); // CUTE212: a tile has all of its modes
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn select<Is: DistinctModes>(self, is: Is) -> BlockTile<T, <L as SelectTiles<Is>>::Output, <Tile as SelectTile<Is>>::Output, A>
    where
        Tile: SelectTile<Is>,
        L: SelectTiles<Is>,
        L::Tile: Select<Is>,
        L::Output: HasTiles<<Tile as SelectTile<Is>>::Output, Tile = SelectOf<L::Tile, Is>>,
    {
        // All modes, each once: the same elements, from the same one on, which is a multiple of the
        // same divisor.
        let Placed { first, layout, left } = self.placed;
        BlockTile { data: self.data, placed: Placed { first, layout: layout.select(is), left: Tile::select(left) }, access: PhantomData }
    }

    /// Returns the tile with the modes `begin` to `end`, without `end`, as one
    /// (`cute_static::tensor::Tensor::group`): the elements are the same, and so are their numbers.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Three = Layout![(Dyn, Dyn, Dyn) : (1, Dyn, Dyn)];
    ///
    /// /// Tiles of 16 x 4 x 32 become rows of 64, as they lie in shared memory.
    /// #[kernel(threads = 256)]
    /// fn rows(block: &mut Block, x: Global<f32, Three>, y: GlobalMut<f32, Three, Tile![16, 4, 32]>, tile: Shared<f32, Layout![(64, 32) : (1, 65)]>) {
    ///     let tile = cooperative_copy(block, &x.tile::<Tile![16, 4, 32]>(block).group(int![0], int![2]), tile);
    ///     let tile = block.synchronize(tile);
    ///     cooperative_copy(block, &tile, y.tile(block).group(int![0], int![2]));
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// type Three = Layout![(Dyn, Dyn, Dyn) : (1, Dyn, Dyn)];
    ///
    /// #[kernel(threads = 256)]
    /// fn rows(block: &mut Block, x: Global<f32, Three>, tile: Shared<f32, Layout![(64, 32) : (1, 65)]>) {
    ///     cooperative_copy(block, &x.tile::<Tile![16, 4, 32]>(block), tile); // CUTE204: of other shapes
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn group<B: Number, E: Number>(self, _begin: B, _end: E) -> BlockTile<T, L, GroupedModes<Tile, B, E>, A>
    where
        GroupedModes<Tile, B, E>: Tiler<Shape = Tile::Shape>,
        L: HasTiles<GroupedModes<Tile, B, E>, Tile = <L as HasTiles<Tile>>::Tile>,
    {
        let Placed { first, layout, left } = self.placed;
        BlockTile { data: self.data, placed: Placed { first, layout, left: left.of() }, access: PhantomData }
    }

    /// The share of each thread by `TV`, which makes the tile's layout `composed`.
    ///
    /// # Safety
    /// As for `Share::new`, of the tile that this is; to write, it is not used again.
    #[inline(always)]
    #[track_caller]
    pub(crate) unsafe fn share_by<TV: Takes, C: LayoutFunction + Runs, const READ_ONLY: bool>(
        &self,
        composed: C,
    ) -> Share<'static, InGlobal<T, READ_ONLY>, C, TV, Left<Tile>, A, OfTiles<L, Tile>>
    where
        T: Element,
    {
        let composed = fitting(composed);
        // SAFETY: by the caller.
        unsafe { Share::new(InGlobal(self.data.wrapping_add(self.placed.first as usize)), composed, self.placed.left) }
    }

    /// The layout of the tile.
    #[inline(always)]
    pub(crate) fn layout(&self) -> L::Tile {
        self.placed.layout
    }

    /// The tile for what its type is known to say already.
    #[inline(always)]
    pub(crate) fn as_access<B>(&self) -> BlockTile<T, L, Tile, B> {
        BlockTile { data: self.data, placed: self.placed, access: PhantomData }
    }
}

impl<T: Element, L: HasTiles<Tile>, Tile: Tiler> BlockTile<T, L, Tile, Read> {
    /// Returns the share of each thread: `TV` says which elements of the tile it has.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn share<TV>(
        &self,
        _: &Block<impl Number + Threads<TV::Threads>>,
    ) -> Share<'static, InGlobal<T, true>, ComposeOf<L::Tile, TV>, TV, Left<Tile>, Read, OfTiles<L, Tile>>
    where
        TV: ShareOf<<Left<Tile> as Extent>::Size>,
        L::Tile: Compose<TV>,
        ComposeOf<L::Tile, TV>: LayoutFunction + Runs,
    {
        let _place = hardware::Place::inner();
        // SAFETY: `Global::new`; the tile is in it as far as `left` says.
        unsafe { self.share_by(self.placed.layout.compose(TV::NEW)) }
    }
}

impl<T: Element, L: HasTiles<Tile>, Tile: Tiler> BlockTile<T, L, Tile, Write> {
    /// Returns the share of each thread: `TV` says which elements of the tile it has. It takes the
    /// tile: two shares of one tile could race.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn share<TV>(
        self,
        _: &Block<impl Number + Threads<TV::Threads>>,
    ) -> Share<'static, InGlobal<T, false>, ComposeOf<L::Tile, TV>, TV, Left<Tile>, Write, OfTiles<L, Tile>>
    where
        TV: ShareOf<<Left<Tile> as Extent>::Size>,
        L::Tile: Compose<TV>,
        ComposeOf<L::Tile, TV>: LayoutFunction + Runs,
    {
        let _place = hardware::Place::inner();
        // SAFETY: `GlobalMut::new`; the tile is in it as far as `left` says, and nobody else has
        // it.
        unsafe { self.share_by(self.placed.layout.compose(TV::NEW)) }
    }
}

/// Returns a layout whose offsets are below 2^32, or ends the kernel with an error. Those of shared
/// memory are.
#[inline(always)]
pub(crate) fn fitting<L: LayoutFunction>(layout: L) -> L {
    if layout.cosize() as u64 > 1 << 32 {
        hardware::trap();
    }
    layout
}
