//! Tiles that the tensor memory accelerator copies to shared memory and from there, with what
//! threads make of them in between.
//!
//! ```text
//! load -> full -> store -> read -> load …              copy_tiles: one thread
//! load -> full -> transform -> barrier -> store        transform_tiles: all threads
//!                                      -> load …
//! ```

use super::barriers::{Fills, Reads, Ring};
use super::product::bytes_of;
use super::schedule::Persistent;
use super::staged::StagedLayout;
use super::tensor_map::{MapLayout, TensorMap, TensorMapMut, each_box, first_element};
use super::{Refused, Staged, TileExtents3, TmaBox};
use crate::argument::Argument;
use crate::block::Block;
use crate::element::Element;
use crate::hardware;
use crate::shared::{Free, Readable, Shared, Written};
use crate::thread_value::Of;
use crate::tile::{HasTiles, Tiler};
use core::marker::PhantomData;
use cute_refusals::Value::Number as Num;
use cute_static::int::Number;
use cute_static_macros::said;

/// Stages in shared memory for tiles of elements `T` under the layout `B`, with their barriers:
/// `N`, 1 to 16 (`CUTE402`).
///
/// A layout of which no tensor map has boxes is refused (`CUTE400`).
pub struct TileStages<T, B, N = cute_static::Int![4]>(u32, Of<(T, B, N)>);

impl<T: Element, B: StagedLayout, N: Number> TileStages<T, B, N> {
    const BYTES: u32 = bytes_of(B::COSIZE, T::BYTES);
    /// What copies bring to a stage.
    const BROUGHT: u32 = {
        let of = &B::STAGED;
        (of.extent(0) * of.extent(1) * of.extent(2) * of.extent(3) * of.extent(4)) as u32 * T::BYTES
    };
    const ALL: u32 = if N::VALUE > 16 { 0 } else { N::VALUE as u32 * Self::BYTES };

    /// Where a stage begins, from the beginning of the block's shared memory on.
    #[inline(always)]
    fn stage(&self, stage: u32) -> u32 {
        self.0 + stage * Self::BYTES
    }

    /// The barriers.
    #[inline(always)]
    fn barriers(&self) -> u32 {
        hardware::shared() + self.0 + Self::ALL
    }

    /// Begins to copy the tile at a place to the next stage.
    ///
    /// # Safety
    /// The barriers have been made. Nobody has the stage, and it is read when its barrier has been
    /// waited for.
    #[inline(always)]
    unsafe fn fill<L: MapLayout>(&self, from: &TensorMap<T, L, B>, place: [u32; 5], ring: &mut Ring<N, Fills>) {
        let (plan, to, barrier) = (const { TensorMap::<T, L, B>::BOX }, hardware::shared() + self.stage(ring.stage()), ring.full());
        ring.expect(Self::BROUGHT);
        // SAFETY: the launch has encoded the map with this box; the stage is the caller's, and all
        // of its bytes are expected.
        each_box::<T>(&plan, first_element::<B>(place), |c, offset| unsafe { hardware::load_box(plan.rank, to + offset, from.map, c, barrier) });
        ring.advance();
    }
}

impl<T: Element, B: StagedLayout, N: Number> Argument for TileStages<T, B, N> {
    type First = ();
    type Second = ();
    const WAITS: bool = true;
    const ALIGNMENT: u32 = 1024;
    const SHARED: u32 = if N::VALUE > 16 { 0 } else { Self::ALL + (16 * N::VALUE as u32).next_multiple_of(128) };
    const REFUSED: Option<Refused> = match TmaBox::new(&B::STAGED, T::BYTES as u64) {
        Err(refused) => Some(Refused::of_box(&refused)),
        Ok(_) if N::VALUE < 1 || N::VALUE > 16 => Some(Refused::new(said!(NotARole::Ring), [("Count", Num(N::VALUE)), Refused::NO, Refused::NO, Refused::NO])),
        Ok(_) => None,
    };

    #[inline(always)]
    unsafe fn from_raw((): (), (): (), shared: u32) -> Self {
        TileStages(shared, PhantomData)
    }
}

/// The extents of a tile.
const fn extents_of(tile: &Staged) -> [u64; 5] {
    [tile.extent(0), tile.extent(1), tile.extent(2), tile.extent(3), tile.extent(4)]
}

/// Stops the compiler where tiles that are brought have other extents than those of an argument.
const fn same_extents(brought: [u64; 5], of: [u64; 5], argument: &str) {
    let mut mode = 0;
    while mode < 5 {
        if brought[mode] != of[mode] {
            let found = [("Extent", Num(brought[mode])), ("Mode", Num(mode as u64)), ("Of", Num(of[mode])), Refused::NO];
            Refused::new(said!(NotARole::Copied), found).refuse(argument);
        }
        mode += 1;
    }
}

/// The tiles of a block, one after the other, of up to five modes.
struct Places<Tile> {
    tiles: Persistent,
    /// How many tiles there are along the modes from the third on: a grid has three modes.
    counts: [u32; 3],
    of: Of<Tile>,
}

impl<Tile: Tiler<Shape: TileExtents3>> Places<Tile> {
    /// Those of the tiles `B` of a tensor, which are the tiles `Tile`.
    #[inline(always)]
    fn of<T: Element, L: MapLayout + HasTiles<Tile>, B: StagedLayout>(to: &TensorMapMut<T, L, B, Tile>) -> Self {
        const {
            same_extents(extents_of(&B::STAGED), <Tile::Shape as TileExtents3>::ALL, "to");
        }
        let extents = to.layout.extents();
        let count = |mode: usize| extents[mode].div_ceil(B::STAGED.extent(mode) as u32);
        Places { tiles: Persistent::of(to, [1, 1]), counts: [count(2), count(3), count(4)], of: PhantomData }
    }

    /// The place of the next one.
    #[inline(always)]
    fn next(&mut self) -> Option<[u32; 5]> {
        let ([i, j, z], [third, fourth, _]) = (self.tiles.next::<Tile>()?, self.counts);
        // SAFETY: there is a tile, so that none of the counts is 0.
        unsafe { core::hint::assert_unchecked(third != 0 && fourth != 0) };
        Some([i, j, z % third, z / third % fourth, z / third / fourth])
    }

    /// The same tiles, counted once more.
    #[inline(always)]
    fn once_more(&self) -> Self {
        Places { tiles: self.tiles.once_more(), counts: self.counts, of: PhantomData }
    }
}

/// Begins to copy the tile at an address in shared memory to its place.
///
/// # Safety
/// One thread; the tile is there, written where copies see it, and nobody writes it until they have
/// read it.
#[inline(always)]
unsafe fn store_tile<T: Element, L: MapLayout, B: StagedLayout, Tile>(to: &TensorMapMut<T, L, B, Tile>, place: [u32; 5], from: u32) {
    let plan = const { TensorMapMut::<T, L, B, Tile>::BOX };
    // SAFETY: the launch has encoded the map with this box; the rest is by the caller.
    unsafe {
        each_box::<T>(&plan, first_element::<B>(place), |c, offset| hardware::store_box(plan.rank, from + offset, to.map, c));
        hardware::commit_bulk();
    }
}

/// Copies a tensor to one of the same extents, `to(c) = from(c)`, tile by tile through shared
/// memory: no thread touches an element.
///
/// Both have the mode along which the tiles are contiguous contiguous, a multiple of 16 bytes long;
/// the other strides are any multiples of 16 bytes, so that this is any permutation of the other
/// modes, too. What `from` has not is written as 0. One thread does it; the blocks of the grid have
/// the tiles in turns, whatever their number is.
///
/// Where `to` has 2^30 tiles or more, the kernel ends with an error (`CUTE253`).
///
/// ```
/// use cute_device::hopper::*;
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// /// Tokens of heads by elements, heads, tokens and sequences: their strides are the launch's.
/// type Heads = Layout![(Dyn, Dyn, Dyn, Dyn) : (1, Multiple<Int![8]>, Multiple<Int![8]>, Multiple<Int![8]>)];
/// type Staged = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 4, 32, 1) : (1, 64, 256, 0)]>;
///
/// #[kernel(threads = 32, extents(from.0 == to.0, from.1 == to.1, from.2 == to.2, from.3 == to.3))]
/// fn permute(
///     block: &mut Block, from: TensorMap<u16, Heads, Staged>, to: TensorMapMut<u16, Heads, Staged, Tile![64, 4, 32, 1]>,
///     stages: TileStages<u16, Staged>,
/// ) {
///     copy_tiles(block, stages, from, to);
/// }
/// ```
/// ```compile_fail,E0080
/// use cute_device::hopper::*;
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Staged = Layout![(64, 64) : (1, 64)];
///
/// #[kernel(threads = 32)]
/// fn copy(
///     block: &mut Block, from: TensorMap<f32, MatrixBy<Int![4]>, Staged>, to: TensorMapMut<f32, MatrixBy<Int![4]>, Staged, Tile![64, 32]>,
///     stages: TileStages<f32, Staged>,
/// ) {
///     copy_tiles(block, stages, from, to); // CUTE402: tiles of 64 columns are copied, and those of `to` have 32
/// }
/// # fn main() { let _ = copy as fn(_, _, _, _); }
/// ```
#[inline(always)]
pub fn copy_tiles<T, LA, LC, B, N, Tile>(_: &mut Block<impl Number>, stages: TileStages<T, B, N>, from: TensorMap<T, LA, B>, to: TensorMapMut<T, LC, B, Tile>)
where
    T: Element,
    LA: MapLayout,
    LC: MapLayout + HasTiles<Tile>,
    B: StagedLayout,
    N: Number,
    Tile: Tiler<Shape: TileExtents3>,
{
    if hardware::thread() != 0 {
        return;
    }
    let barriers = stages.barriers();
    // SAFETY: the stages have room for their barriers, which this thread alone makes and uses.
    unsafe { Ring::<N, Fills>::make(barriers, 1) };
    hardware::wait_for_kernels_before();
    let (mut fills, mut reads) = (Ring::<N, Fills>::new(barriers), Ring::<N, Reads>::new(barriers));
    let mut stored = Places::of(&to);
    let mut filled = stored.once_more();
    let mut stage = 0;
    while stage < N::VALUE as u32 {
        if let Some(place) = filled.next() {
            // SAFETY: nobody has had this stage.
            unsafe { stages.fill(&from, place, &mut fills) };
        }
        stage += 1;
    }
    let mut is_first = true;
    while let Some(place) = stored.next() {
        reads.wait_for_full();
        // SAFETY: the tile is there. It is filled again when the copies have read it, which is
        // waited for before.
        unsafe {
            store_tile(&to, place, hardware::shared() + stages.stage(reads.stage()));
            // The stage that is filled next is the one before, or the only one.
            let is_free = N::VALUE == 1 || !is_first;
            if N::VALUE == 1 {
                hardware::wait_bulk_read_but::<0>();
            } else if is_free {
                hardware::wait_bulk_read_but::<1>();
            }
            if is_free && let Some(place) = filled.next() {
                stages.fill(&from, place, &mut fills);
            }
        }
        reads.advance();
        is_first = false;
    }
    // SAFETY: it waits until the copies of this thread have read shared memory, which may go then.
    // What they write is there when the grid has ended.
    unsafe { hardware::wait_bulk_read_but::<0>() };
}

/// What threads make of a tile that they read, in one that they write.
pub trait TileTransform<Th, T, B, U, C>: Fn(&Block<Th>, &Shared<T, B, Readable>, Shared<U, C, Free>) -> Shared<U, C, Written> + Copy + 'static {}

impl<F, Th, T, B, U, C> TileTransform<Th, T, B, U, C> for F where
    F: Fn(&Block<Th>, &Shared<T, B, Readable>, Shared<U, C, Free>) -> Shared<U, C, Written> + Copy + 'static
{
}

/// Makes a tensor of one of the same extents, tile by tile: tiles come to shared memory, threads
/// make tiles of them by `transform`, and these are copied from there.
///
/// The tiles have the same extents and any layouts, each that of the memory that it is for: with
/// rows contiguous in one and columns in the other, to copy the elements transposes the matrix. The
/// mode that is contiguous in `to` is a multiple of 16 bytes long. The blocks of the grid have the
/// tiles in turns, whatever their number is.
///
/// Where `to` has 2^30 tiles or more, the kernel ends with an error (`CUTE253`).
///
/// ```
/// use cute_device::hopper::*;
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Rows = Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(32, 32) : (32, 1)]>;
/// type Columns = Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(32, 32) : (1, 32)]>;
/// /// A warp for each 4 columns, a row for each lane.
/// type Way = Layout![((32, 8), 4) : ((1, 128), 32)];
///
/// #[kernel(threads = 256, extents(from.0 == to.0, from.1 == to.1))]
/// fn transpose(
///     block: &mut Block, from: TensorMap<f32, RowMajorBy<Int![4]>, Rows>, to: TensorMapMut<f32, MatrixBy<Int![4]>, Columns, Tile![32, 32]>,
///     stages: TileStages<f32, Rows>, out: TileStages<f32, Columns, Int![2]>,
/// ) {
///     transform_tiles(block, stages, out, from, to, |block, tile, out| out.store::<Way, _>(block, &load(&tile.share::<Way>(block))));
/// }
/// ```
/// ```compile_fail,E0308
/// use cute_device::hopper::*;
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Rows = Layout![(32, 32) : (32, 1)];
///
/// #[kernel(threads = 256)]
/// fn f(
///     block: &mut Block, from: TensorMap<f32, RowMajorBy<Int![4]>, Rows>, to: TensorMapMut<f32, RowMajorBy<Int![4]>, Rows, Tile![32, 32]>,
///     stages: TileStages<f32, Rows>, out: TileStages<f32, Rows, Int![2]>,
/// ) {
///     transform_tiles(block, stages, out, from, to, |_, _, out| out); // nobody has written it
/// }
/// ```
#[inline(always)]
pub fn transform_tiles<Th, T, U, LA, LC, B, C, N, Tile>(
    block: &mut Block<Th>,
    stages: TileStages<T, B, N>,
    out: TileStages<U, C, cute_static::Int![2]>,
    from: TensorMap<T, LA, B>,
    to: TensorMapMut<U, LC, C, Tile>,
    transform: impl TileTransform<Th, T, B, U, C>,
) where
    Th: Number,
    T: Element,
    U: Element,
    LA: MapLayout,
    LC: MapLayout + HasTiles<Tile>,
    B: StagedLayout,
    C: StagedLayout,
    N: Number,
    Tile: Tiler<Shape: TileExtents3>,
{
    const {
        let (modes, of) = (B::STAGED.rank(), C::STAGED.rank());
        if modes != of {
            let found = [("Modes", Num(modes as u64)), ("Of", Num(of as u64)), Refused::NO, Refused::NO];
            Refused::new(said!(NotARole::CopiedModes), found).refuse("out");
        }
        same_extents(extents_of(&B::STAGED), extents_of(&C::STAGED), "out");
    }
    let barriers = stages.barriers();
    if hardware::thread() == 0 {
        // SAFETY: the stages have room for their barriers, which this thread alone makes.
        unsafe { Ring::<N, Fills>::make(barriers, 1) };
    }
    hardware::barrier();
    hardware::wait_for_kernels_before();
    let (mut fills, mut reads) = (Ring::<N, Fills>::new(barriers), Ring::<N, Reads>::new(barriers));
    let mut stored = Places::of(&to);
    let mut filled = stored.once_more();
    if hardware::thread() == 0 {
        let mut stage = 0;
        while stage < N::VALUE as u32 {
            if let Some(place) = filled.next() {
                // SAFETY: nobody has had this stage.
                unsafe { stages.fill(&from, place, &mut fills) };
            }
            stage += 1;
        }
    }
    let mut which = 0;
    while let Some(place) = stored.next() {
        reads.wait_for_full();
        // SAFETY: the tile is there, and the stage is filled again after the barrier that follows.
        let tile = unsafe { Shared::<T, B>::at(stages.stage(reads.stage())) }.become_::<Readable>();
        // SAFETY: the copies from there have read it: they have been waited for before the last
        // barrier.
        let written = transform(block, &tile, unsafe { Shared::at(out.stage(which)) });
        let from_there = hardware::shared() + written.address();
        // SAFETY: what this thread has written comes before copies; the threads are together. The
        // copies from the other stage have read it after the barrier.
        unsafe {
            hardware::fence_proxy();
            if hardware::thread() == 0 {
                hardware::wait_bulk_read_but::<0>();
            }
            hardware::barrier();
            if hardware::thread() == 0 {
                store_tile(&to, place, from_there);
                if let Some(place) = filled.next() {
                    stages.fill(&from, place, &mut fills);
                }
            }
        }
        reads.advance();
        which ^= 1;
    }
    // SAFETY: it waits until the copies of this thread have read shared memory, which may go then.
    // What they write is there when the grid has ended.
    unsafe { hardware::wait_bulk_read_but::<0>() };
}
