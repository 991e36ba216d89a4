//! Copies of a tile by all threads of a block, of which nobody says who copies what.

use crate::algorithm::{SameCount, copy};
use crate::block::Block;
use crate::element::Element;
use crate::extents::{ExtentsOf, SameTile, TileExtents};
use crate::global::BlockTile;
use crate::hardware;
use crate::in_turn::TakesTile;
use crate::parting::{PartedBy, ShapeOfBoth};
use crate::share::{INSIDE, InGlobal, InShared, Inside, Loads, LoadsGlobal, OfTiles, Read, Share, Write};
use crate::shared::{Arriving, CanRead, CanStart, CanWrite, Shared, Written, start};
use crate::thread_value::Takes;
use crate::tile::{Extent, HasTiles, Left, Tiler, Whole};
use cute_static::atom::Element as Kind;
use cute_static::int::{B0, B1};
use cute_static::prelude::*;

/// A tile in global or in shared memory.
#[refusal(NotParted)]
pub trait TileInMemory {
    /// Its elements.
    type Element: Element + Kind;
    /// Its layout.
    type Layout;
    /// Its extents, without those of one element.
    type Extents;
    /// Whether it is in global memory: `B1` or `B0`.
    type IsGlobal;
}

impl<T: Element + Kind, L: HasTiles<Tile>, Tile: Tiler, A> TileInMemory for BlockTile<T, L, Tile, A> {
    type Element = T;
    type Layout = L::Tile;
    type Extents = Tile::Extents;
    type IsGlobal = B1;
}

impl<T: Element + Kind, L: TileExtents, State> TileInMemory for Shared<T, L, State> {
    type Element = T;
    type Layout = L;
    type Extents = ExtentsOf<L>;
    type IsGlobal = B0;
}

/// What a tile of global memory is for, if that is to read.
#[refusal(SharedUpdate::ToWrite)]
pub trait ToRead {}

impl ToRead for Read {}

/// What a tile of global memory is for, if that is to write.
#[refusal(SharedUpdate::ToRead)]
pub trait ToWrite {}

impl ToWrite for Write {}

/// A tile that `N` threads read by the thread-value layout `TV`, or in turn.
#[refusal(NotParted)]
pub trait ReadBy<TV, N>: TileInMemory {
    /// What each thread has of it.
    #[doc(hidden)]
    type Share: Loads<Element = Self::Element>;

    /// # Safety
    /// It is dropped before the tile is.
    #[doc(hidden)]
    unsafe fn to_read(&self, block: &Block<N>, inside: Inside) -> Self::Share;
}

// Of `TakesTile`, what a thread-value layout has is a bijection onto the tile, by `ShareOf`, and so
// are the vectors of `InTurn`, which lie in a row in both tiles, by `PartedBy`.
impl<T, L, Tile, A, TV, N> ReadBy<TV, N> for BlockTile<T, L, Tile, A>
where
    T: Element + Kind,
    A: ToRead,
    L: HasTiles<Tile>,
    Tile: Tiler,
    TV: TakesTile<L::Tile, <Left<Tile> as Extent>::Size, N>,
{
    type Share = Share<'static, InGlobal<T, true>, TV::Composed, TV, Left<Tile>, Read, OfTiles<L, Tile>>;

    #[inline(always)]
    unsafe fn to_read(&self, _: &Block<N>, Inside(()): Inside) -> Self::Share {
        // SAFETY: `Global::new`; the tile is in it as far as `left` says; `TakesTile`.
        unsafe { self.as_access::<Read>().share_by(TV::compose(self.layout())) }
    }
}

impl<T, L, State, TV, N> ReadBy<TV, N> for Shared<T, L, State>
where
    T: Element + Kind,
    L: LayoutFunction + Static + HasSize + TileExtents,
    State: CanRead,
    TV: TakesTile<L, Size<L>, N>,
{
    type Share = Share<'static, InShared<T>, TV::Composed, TV, Whole<Size<L>, ExtentsOf<L>>, Read>;

    #[inline(always)]
    unsafe fn to_read(&self, _: &Block<N>, Inside(()): Inside) -> Self::Share {
        // SAFETY: it is all there, and the caller does not keep the share for longer; `TakesTile`.
        unsafe { self.share_by(TV::compose(L::NEW)) }
    }
}

/// A tile that `N` threads write by the thread-value layout `TV`, or in turn, from a share `S`.
#[refusal(NotParted)]
pub trait WrittenBy<TV, N, S>: TileInMemory {
    /// What it is afterwards.
    type Written;

    #[doc(hidden)]
    #[track_caller]
    fn write_by(self, block: &Block<N>, source: &S, inside: Inside) -> Self::Written;
}

impl<T, L, Tile, A, TV, N, S> WrittenBy<TV, N, S> for BlockTile<T, L, Tile, A>
where
    T: Element + Kind,
    A: ToWrite,
    L: HasTiles<Tile>,
    Tile: Tiler,
    TV: TakesTile<L::Tile, <Left<Tile> as Extent>::Size, N>,
    S: Loads<Element = T, Count: SameCount<TV::Values>, Extents: SameTile<Tile::Extents>>,
{
    type Written = ();

    #[inline(always)]
    #[track_caller]
    fn write_by(self, _: &Block<N>, source: &S, Inside(()): Inside) {
        // SAFETY: `GlobalMut::new`; the tile is in it as far as `left` says, and nobody else has
        // it: this takes it; `TakesTile`.
        let mut share = unsafe { self.as_access::<Write>().share_by::<TV, _, false>(TV::compose(self.layout())) };
        copy(source, &mut share);
    }
}

impl<T, L, State, TV, N, S> WrittenBy<TV, N, S> for Shared<T, L, State>
where
    T: Element + Kind,
    L: LayoutFunction + Static + HasSize + TileExtents,
    State: CanWrite,
    TV: TakesTile<L, Size<L>, N>,
    S: Loads<Element = T, Count: SameCount<TV::Values>, Extents: SameTile<ExtentsOf<L>>>,
{
    type Written = Shared<T, L, Written>;

    #[inline(always)]
    #[track_caller]
    fn write_by(self, _: &Block<N>, source: &S, Inside(()): Inside) -> Self::Written {
        // SAFETY: it is all there, each element at one offset; what it is written in ends with this
        // state, in which nobody reads it; `TakesTile`.
        copy(source, &mut unsafe { self.share_by::<TV, _, Write>(TV::compose(L::NEW)) });
        self.become_()
    }
}

/// Shared memory that `N` threads begin to copy to, by the thread-value layout `TV` or in turn,
/// from a share `S` of global memory.
#[refusal(SharedState::Target)]
pub trait StartedBy<TV, N, S>: TileInMemory {
    /// What it is afterwards.
    type Arriving;

    #[doc(hidden)]
    #[track_caller]
    fn start_by(self, block: &Block<N>, source: &S, inside: Inside) -> Self::Arriving;
}

impl<T, L, State, TV, N, S> StartedBy<TV, N, S> for Shared<T, L, State>
where
    T: Element + Kind,
    L: LayoutFunction + Static + HasSize + TileExtents,
    State: CanStart,
    TV: TakesTile<L, Size<L>, N>,
    S: LoadsGlobal<Element = T, Count: SameCount<TV::Values>, Extents: SameTile<ExtentsOf<L>>>,
{
    type Arriving = Shared<T, L, Arriving>;

    #[inline(always)]
    #[track_caller]
    fn start_by(self, _: &Block<N>, source: &S, Inside(()): Inside) -> Self::Arriving {
        // SAFETY: as of `write_by`.
        start(source, &mut unsafe { self.share_by::<TV, _, Write>(TV::compose(L::NEW)) });
        self.become_()
    }
}

/// A tile that `N` threads copy to the tile `D`: how they part both.
pub trait CopiedTo<D, N>: TileInMemory {
    /// The thread-value layout, or turns.
    type ThreadValue: Takes;
}

/// The one of two tiles that says along which mode threads go, with the other: what is in global
/// memory, of two such the one that is read, of none the one that is written.
pub trait GoesFirst<IsGlobal, A, B> {
    /// Both, in order.
    type Both;
}

impl<F, A, B> GoesFirst<F, A, B> for B1 {
    type Both = (A, B);
}

impl<F, A, B> GoesFirst<F, A, B> for B0 {
    type Both = (B, A);
}

impl<S, D, N> CopiedTo<D, N> for S
where
    S: TileInMemory<Extents: ShapeOfBoth<D::Extents>>,
    D: TileInMemory<Element = S::Element>,
    S::IsGlobal: GoesFirst<D::IsGlobal, S::Layout, D::Layout>,
    BothOf<S, D>: PartedBy<ShapeOf<S, D>, <S::Element as Kind>::Bits, N, ThreadValue: Takes>,
{
    type ThreadValue = <BothOf<S, D> as PartedBy<ShapeOf<S, D>, <S::Element as Kind>::Bits, N>>::ThreadValue;
}

type BothOf<S, D> = <<S as TileInMemory>::IsGlobal as GoesFirst<<D as TileInMemory>::IsGlobal, <S as TileInMemory>::Layout, <D as TileInMemory>::Layout>>::Both;
type ShapeOf<S, D> = <<S as TileInMemory>::Extents as ShapeOfBoth<<D as TileInMemory>::Extents>>::Output;
/// How `N` threads part the tiles `S` and `D`.
type Parted<S, D, N> = <S as CopiedTo<D, N>>::ThreadValue;

/// All threads of the block copy a tile: `target(c) = source(c)` for each coordinate `c` (CuTe's
/// `cooperative_copy`).
///
/// Who copies what follows from the layouts. Threads next to each other go along the mode in which
/// elements lie together, of a tile in global memory if there is one, each with a vector of up to
/// 16 bytes: as many elements as lie together in both tiles, at multiples of their number, whatever
/// the runtime numbers are. So nothing is to be said of alignment (CuTe's `MaxVecBits`), and the
/// number of threads is the block's (`NumThreads`): of one of 32 threads, a warp copies.
///
/// Where the threads do not divide the tile, they take its vectors in turn, and in the last turn
/// some have none. That is right for tiles of any extents, and slower: who copies what is computed
/// by divisions, and each vector is asked for.
///
/// The source is a tile of a [`Global`](crate::Global), or shared memory that can be read. The
/// target is a tile of a [`GlobalMut`](crate::GlobalMut), or shared memory that can be written,
/// which is [`Written`] then. What is not there in the source is 0; what is not there in the target
/// is left out.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// /// Copies a matrix whose columns are contiguous to one whose rows are.
/// #[kernel(threads = 256)]
/// fn transpose(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Layout![(64, 64) : (1, 65)]>) {
///     let tile = cooperative_copy(block, &x.tile::<Tile![64, 64]>(block), tile);
///     let tile = block.synchronize(tile);
///     cooperative_copy(block, &tile, y.tile(block));
/// }
/// ```
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// #[kernel(threads = 256)]
/// fn f(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
///     cooperative_copy(block, &x, y.tile(block)); // CUTE209: all blocks would copy all of the vector
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn cooperative_copy<N, S, D, R>(block: &Block<N>, source: &S, target: D) -> R
where
    S: CopiedTo<D, N> + ReadBy<Parted<S, D, N>, N>,
    D: WrittenBy<Parted<S, D, N>, N, <S as ReadBy<Parted<S, D, N>, N>>::Share, Written = R>,
{
    let _place = hardware::Place::note();
    // SAFETY: the source is borrowed for longer.
    target.write_by(block, &unsafe { source.to_read(block, INSIDE) }, INSIDE)
}

/// All threads of the block begin to copy a tile of global memory to shared memory, as
/// [`cooperative_copy`] does at once: it is [`Arriving`], and there when it has been waited for
/// (CuTe's `cooperative_copy` by `cp.async`).
///
/// It is called in the closure of [`Block::bring`] or of a [`Pipeline`](crate::Pipeline), which
/// waits.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Rows = RowMajorBy<Int![4]>;
/// type Stage = Layout![(64, 32) : (36, 1)];
/// /// Vectors of 4 along the rows.
/// type Each = Layout![((8, 32), (4, 2)) : ((256, 1), (64, 32))];
///
/// /// The sum of all tiles of a row of them, while the next ones come.
/// #[kernel(threads = 256)]
/// fn sum(block: &mut Block, x: Global<f32, Rows>, y: GlobalMut<f32, Rows, Strips<Tile![64, 32]>>, stages: Shared<f32, Stages<Stage>>) {
///     let (i, mut tiles) = (block.index().0, y.tiles(block));
///     let pipeline = Pipeline::new(block, (stages,), x.tiles::<Tile![64, 32]>().1, move |block: &_, k, (to,)| {
///         (cooperative_copy_async(block, &x.tile_at::<Tile![64, 32]>((i, k)), to),)
///     });
///     let mut sums = Registers::<f32, Int![8]>::default();
///     pipeline.each(block, |block, (tile,)| sums.zip(&load(&tile.share::<Each>(block)), |x, sum| x + sum));
///     if let Some(first) = tiles.next() {
///         store(&sums, &mut first.share::<Each>(block));
///     }
/// }
/// ```
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// #[kernel(threads = 256)]
/// fn f(block: &mut Block, x: Global<f32, Matrix>, tile: Shared<f32, Layout![1024 : 1]>) {
///     block.bring(tile, |block, tile| {
///         let tile = cooperative_copy_async(block, &x.tile::<Tile![32, 32]>(block), tile);
///         tile.share::<Layout![(256, 4) : (4, 1)]>(block); // CUTE191: nobody has waited for it
///         tile
///     });
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn cooperative_copy_async<N, S, D, R>(block: &Block<N>, source: &S, target: D) -> R
where
    S: CopiedTo<D, N> + ReadBy<Parted<S, D, N>, N>,
    D: StartedBy<Parted<S, D, N>, N, <S as ReadBy<Parted<S, D, N>, N>>::Share, Arriving = R>,
{
    let _place = hardware::Place::note();
    // SAFETY: the source is borrowed for longer.
    target.start_by(block, &unsafe { source.to_read(block, INSIDE) }, INSIDE)
}
