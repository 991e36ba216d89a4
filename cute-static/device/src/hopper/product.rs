//! Products by warps with roles: a thread that copies tiles to stages, and warpgroups that
//! multiply.

use super::barriers::Ring;
use super::gmma::{GmmaInstruction, GmmaSums};
use super::schedule::Persistent;
use super::staged::{Descriptor, StagedLayout, TmaBox};
use super::tensor_map::{Filling, MapLayout, Packs, Producer, TensorMapMut, ToFill, each_box};
use super::{Refused, TileExtents3};
use crate::algorithm::Registers;
use crate::argument::Argument;
use crate::block::Block;
use crate::element::Element;
use crate::hardware;
use crate::thread_value::{Of, Threads};
use crate::tile::{HasTiles, Tiler};
use crate::unrolled::Count;
use core::marker::PhantomData;
use cute_refusals::Value::Number as Num;
use cute_static::htuple::{HCons, HNil};
use cute_static::prelude::*;
use cute_static_macros::said;

/// So many warpgroups that multiply, beside the one that copies: 1, 2 or 3.
#[refusal(NotARole)]
pub trait Warpgroups: Number {
    /// The threads of a block.
    type Threads: Number;
    /// The rows of a tile of C: 64 for each.
    type Rows: Number;

    /// # Safety
    /// All threads of the warpgroup come here together, once, and those of the others to theirs.
    #[doc(hidden)]
    unsafe fn less_registers();

    /// # Safety
    /// As for [`less_registers`](Self::less_registers).
    #[doc(hidden)]
    unsafe fn more_registers();
}

macro_rules! warpgroups {
    ($($count:literal $threads:literal $rows:literal [$($less:literal $more:literal)?];)*) => { $(
        #[diagnostic::do_not_recommend]
        impl Warpgroups for Int![$count] {
            type Threads = Int![$threads];
            type Rows = Int![$rows];

            #[inline(always)]
            unsafe fn less_registers() {
                // SAFETY: by the caller; all together are 65536 at most.
                $(unsafe { hardware::set_registers::<$less, false>() })?
            }

            #[inline(always)]
            unsafe fn more_registers() {
                // SAFETY: by the caller; all together are 65536 at most.
                $(unsafe { hardware::set_registers::<$more, true>() })?
            }
        }
    )* };
}
warpgroups! {
    1 256 64 [];
    2 384 128 [40 232];
    3 512 192 [32 160];
}

/// Tiles of C, of `Rows` by `Columns`, for each batch.
#[refusal(NotARole::Tile)]
pub trait TileOfRoles<Rows, Columns> {}

#[diagnostic::do_not_recommend]
impl<R, C> TileOfRoles<R, C> for HCons<R, HCons<C, HNil>> {}
#[diagnostic::do_not_recommend]
impl<R, C> TileOfRoles<R, C> for HCons<R, HCons<C, HCons<Int![1], HNil>>> {}

/// The bytes of a tile in shared memory, where the next one may begin with its swizzle.
const fn bytes_of(cosize: u64, element: u32) -> u32 {
    let bytes = cosize.saturating_mul(element as u64).saturating_add(1023) / 1024 * 1024;
    if bytes > 1 << 20 { 1 << 20 } else { bytes as u32 }
}

/// The stages of a product in shared memory, with their barriers: `N` tiles of A under the layout
/// `A`, and of B under `B`, for `G` warpgroups that multiply by `Atom`.
///
/// A is the tile of all warpgroups, 64 rows for each; B that of one instruction. Layouts that
/// `wgmma` does not read are refused (`CUTE401`).
pub struct GmmaStages<Atom, A, B, N = Int![4], G = Int![2]>(u32, Of<(Atom, A, B, N, G)>);

impl<Atom, A, B, N, G> GmmaStages<Atom, A, B, N, G>
where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: Warpgroups,
{
    const OF_A: Result<Descriptor, Refused> = Descriptor::of(&A::STAGED, <Atom::HeldA as Element>::BYTES as u64, 64, "A");
    const OF_B: Result<Descriptor, Refused> = Descriptor::of(&B::STAGED, <Atom::HeldB as Element>::BYTES as u64, Atom::Columns::VALUE, "B");

    /// The matrix descriptor of A.
    pub const DESCRIPTOR_A: Descriptor = match Self::OF_A {
        Ok(descriptor) => descriptor,
        Err(_) => Descriptor::NONE,
    };
    /// The matrix descriptor of B.
    pub const DESCRIPTOR_B: Descriptor = match Self::OF_B {
        Ok(descriptor) => descriptor,
        Err(_) => Descriptor::NONE,
    };

    const BYTES_A: u32 = bytes_of(A::COSIZE, <Atom::HeldA as Element>::BYTES);
    const BYTES_B: u32 = bytes_of(B::COSIZE, <Atom::HeldB as Element>::BYTES);
    /// What copies bring to a stage.
    const BROUGHT: u32 = (A::STAGED.extent(0) * A::STAGED.extent(1)) as u32 * <Atom::HeldA as Element>::BYTES
        + (B::STAGED.extent(0) * B::STAGED.extent(1)) as u32 * <Atom::HeldB as Element>::BYTES;

    const WRONG: Option<Refused> = {
        let (rows, columns) = (A::STAGED.extent(0), B::STAGED.extent(0));
        if rows != G::Rows::VALUE || columns != Atom::Columns::VALUE {
            let found = [("Rows", Num(rows)), ("Columns", Num(columns)), ("M", Num(G::Rows::VALUE)), ("N", Num(Atom::Columns::VALUE))];
            Some(Refused::new(said!(NotARole::Stages), found))
        } else if A::STAGED.extent(1) != B::STAGED.extent(1) {
            let (a, b) = (("A", Num(A::STAGED.extent(1))), ("B", Num(B::STAGED.extent(1))));
            Some(Refused::new(said!(NotARole::Depth), [a, b, Refused::NO, Refused::NO]))
        } else if N::VALUE < 2 || N::VALUE > 16 {
            Some(Refused::new(said!(NotARole::Count), [("Count", Num(N::VALUE)), Refused::NO, Refused::NO, Refused::NO]))
        } else {
            match (Self::OF_A, Self::OF_B) {
                (Err(refused), _) | (_, Err(refused)) => Some(refused),
                (Ok(a), Ok(b)) if a.is_mn != Atom::IS_MN[0] || b.is_mn != Atom::IS_MN[1] => Some(Refused::new(said!(NotARole::Order), Refused::NOTHING)),
                _ => None,
            }
        }
    };
}

impl<Atom, A, B, N, G> Argument for GmmaStages<Atom, A, B, N, G>
where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: Warpgroups,
{
    type First = ();
    type Second = ();
    const ALIGNMENT: u32 = 1024;
    const SHARED: u32 = if N::VALUE > 16 { 0 } else { N::VALUE as u32 * (Self::BYTES_A + Self::BYTES_B) + (16 * N::VALUE as u32).next_multiple_of(128) };
    const REFUSED: Option<Refused> = Self::WRONG;

    #[inline(always)]
    unsafe fn from_raw((): (), (): (), shared: u32) -> Self {
        GmmaStages(shared, PhantomData)
    }
}

/// Whether this is the first thread of its warpgroup. Each time anew: of two branches on one
/// condition the compiler makes one, and copies to both sides what all threads carry out in
/// between.
#[inline(always)]
fn is_first(thread: u32) -> bool {
    hardware::here(thread % 128) == 0
}

/// The row that a thread of a warpgroup has the address of, where four matrices of 8 rows and 8
/// columns are stored (`stmatrix`): those of 16 rows and 16 columns of each warp.
#[inline(always)]
fn row(thread: u32) -> u32 {
    thread / 32 * 16 + thread % 16
}

/// The first of its 8 columns.
#[inline(always)]
fn column(thread: u32) -> u32 {
    thread % 32 / 16 * 8
}

/// What warpgroups write C to in shared memory before it is copied: a tile under the layout `B` for
/// each of `G`.
pub struct OutStages<T, B, G = Int![2]>(u32, Of<(T, B, G)>);

impl<T: Element, B: StagedLayout, G: Warpgroups> Argument for OutStages<T, B, G> {
    type First = ();
    type Second = ();
    const ALIGNMENT: u32 = 1024;
    const SHARED: u32 = G::VALUE as u32 * bytes_of(B::COSIZE, T::BYTES);
    const REFUSED: Option<Refused> = {
        let (staged, [rows, columns]) = (&B::STAGED, [B::STAGED.extent(0), B::STAGED.extent(1)]);
        match TmaBox::of(staged, T::BYTES as u64) {
            Err(refused) => Some(refused),
            Ok(plan) if rows != 64 || plan.modes[0] != 1 || !columns.is_multiple_of(8) || T::BYTES != 2 => {
                Some(Refused::new(said!(NotARole::Out), [("Rows", Num(rows)), ("Columns", Num(columns)), Refused::NO, Refused::NO]))
            }
            Ok(_) => None,
        }
    };

    #[inline(always)]
    unsafe fn from_raw((): (), (): (), shared: u32) -> Self {
        OutStages(shared, PhantomData)
    }
}

/// A warpgroup that multiplies, where its threads are together.
pub struct Warpgroup(u32);

/// Fills a stage: copies the tiles at a place of C and a step along K to it.
pub trait FillsStage<Atom: GmmaInstruction, A, B>:
    Fn(&Producer, (u32, u32, u32), u32, (ToFill<Atom::HeldA, A>, ToFill<Atom::HeldB, B>)) -> (Filling<Atom::HeldA, A>, Filling<Atom::HeldB, B>) + Copy + 'static
{
}

impl<Atom: GmmaInstruction, A, B, F> FillsStage<Atom, A, B> for F where
    F: Fn(&Producer, (u32, u32, u32), u32, (ToFill<Atom::HeldA, A>, ToFill<Atom::HeldB, B>)) -> (Filling<Atom::HeldA, A>, Filling<Atom::HeldB, B>)
        + Copy
        + 'static
{
}

/// The part of a tile of C that a warpgroup writes.
#[must_use = "nobody else writes it"]
pub struct OutTile<T, B, Atom> {
    map: u64,
    plan: TmaBox,
    first: [u32; 3],
    staged: u32,
    of: Of<(T, B, Atom)>,
}

impl<T: Packs, B: StagedLayout, Atom: GmmaInstruction> OutTile<T, B, Atom> {
    const COLUMNS: u32 = Atom::Columns::VALUE as u32;
    /// How many columns are written at once.
    const AT_ONCE: u32 = B::STAGED.extent(1) as u32;

    /// Writes it: through shared memory, so many columns at once as its layout has. What is beyond
    /// the tensor is not written.
    #[inline(always)]
    pub fn store(self, group: &Warpgroup, values: &Registers<f32, Atom::Count>) {
        const { assert!(Self::COLUMNS.is_multiple_of(Self::AT_ONCE), "columns that are written at once divide those of a product") };
        let mut bits = [0u32; 128];
        <Atom::Count as Count>::walk(&values.0, 0, &mut |i, value: f32| bits[(i % 128) as usize] = value.to_bits());
        let thread = hardware::thread() % 128;
        let row = row(thread);
        let four = |part: usize| {
            let pair = |i: usize| T::pack(f32::from_bits(bits[8 * part + i]), f32::from_bits(bits[8 * part + i + 1]));
            [pair(0), pair(2), pair(4), pair(6)]
        };
        macro_rules! parts {
            ($($part:literal)*) => { $(
                if $part * 16 < Self::COLUMNS {
                    let [a, b, c, d] = four($part);
                    // SAFETY: the warpgroup is together, and each lane names a row of its tile.
                    unsafe {
                        if Self::AT_ONCE.is_multiple_of(16) {
                            self.part::<16>(group, thread, row, 16 * $part, |row| hardware::store_matrix_4::<false>(row, [a, b, c, d]));
                        } else {
                            self.part::<8>(group, thread, row, 16 * $part, |row| hardware::store_matrix_2::<false>(row, [a, b]));
                            if 16 * $part + 8 < Self::COLUMNS {
                                self.part::<8>(group, thread, row, 16 * $part + 8, |row| hardware::store_matrix_2::<false>(row, [c, d]));
                            }
                        }
                    }
                }
            )* };
        }
        parts!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }

    /// Writes columns from `from` on to shared memory, 8 or 16, of rows that this lane has the
    /// address of; the last ones of those that are written at once go on from there.
    #[inline(always)]
    fn part<const COLUMNS: u32>(&self, Warpgroup(group): &Warpgroup, thread: u32, row: u32, from: u32, write: impl Fn(u32)) {
        let column = from % Self::AT_ONCE;
        // SAFETY: the warpgroup is together, and its barrier its own. It has this tile of shared
        // memory, which copies have read when it is written again; all of it is written before the
        // next ones begin. A stage has 64 rows.
        unsafe {
            if column == 0 {
                // Of threads that have begun no copies it is over at once.
                hardware::wait_bulk_read();
                hardware::warpgroup_barrier(1 + group);
            }
            // Of 8 columns lanes 16 to 31 name rows that are not asked for.
            let offset = B::NEW.offset_in(row + 64 * (column + if COLUMNS == 16 { self::column(thread) } else { 0 }));
            write(hardware::shared() + self.staged + offset * T::BYTES);
            if column + COLUMNS == Self::AT_ONCE {
                hardware::fence_proxy();
                hardware::warpgroup_barrier(1 + group);
                if is_first(thread) {
                    let [i, j, k] = self.first;
                    each_box::<T>(&self.plan, [i, j + from - column, k], |c, offset| {
                        hardware::store_box(self.plan.rank, hardware::shared() + self.staged + offset, self.map, c);
                    });
                    hardware::commit_bulk();
                }
            }
        }
    }
}

/// Multiplies for each tile of C: one thread copies tiles to stages, `depth` steps along K for each
/// tile of C, by `load`; `G` warpgroups multiply what has come, 64 rows each, and write the sums by
/// `store`.
///
/// The blocks of the grid have the tiles of C in turns, whatever their number is. A stage is filled
/// as often as it is read, since both follow the same steps; it is written when all warpgroups have
/// read it.
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "a product has so many")]
pub fn multiply_tiles<Atom, A, B, N, G, T, L, BC, Tile, Store>(
    _block: &mut Block<impl Number + Threads<G::Threads>>,
    stages: GmmaStages<Atom, A, B, N, G>,
    c: TensorMapMut<T, L, BC, Tile>,
    out: OutStages<T, BC, G>,
    depth: u32,
    load: impl FillsStage<Atom, A, B>,
    store: Store,
) where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number + RingOf,
    G: Warpgroups,
    T: Packs,
    L: MapLayout + HasTiles<Tile>,
    BC: StagedLayout,
    Tile: Tiler<Shape: TileOfRoles<G::Rows, Atom::Columns> + TileExtents3>,
    Store: Fn(&Warpgroup, GmmaSums<Atom>, OutTile<T, BC, Atom>) + Copy + 'static,
{
    N::with(Roles { stages, c, out, depth, load, store });
}

/// A product that waits for the number of its stages as a constant.
#[doc(hidden)]
pub struct Roles<S, C, O, F, W> {
    stages: S,
    c: C,
    out: O,
    depth: u32,
    load: F,
    store: W,
}

/// What is done with a ring of so many stages.
#[doc(hidden)]
pub trait WithRing {
    fn run<const STAGES: u32>(self);
}

/// A number of stages, as a constant.
#[doc(hidden)]
pub trait RingOf {
    fn with(run: impl WithRing);
}

macro_rules! rings {
    ($($count:literal)*) => { $(
        impl RingOf for Int![$count] {
            #[inline(always)]
            fn with(run: impl WithRing) {
                run.run::<$count>();
            }
        }
    )* };
}
rings! { 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }

impl<Atom, A, B, N, G, T, L, BC, Tile, Load, Store> WithRing
    for Roles<GmmaStages<Atom, A, B, N, G>, TensorMapMut<T, L, BC, Tile>, OutStages<T, BC, G>, Load, Store>
where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: Warpgroups,
    T: Packs,
    L: MapLayout + HasTiles<Tile>,
    BC: StagedLayout,
    Tile: Tiler<Shape: TileExtents3>,
    Load: FillsStage<Atom, A, B>,
    Store: Fn(&Warpgroup, GmmaSums<Atom>, OutTile<T, BC, Atom>) + Copy + 'static,
{
    #[inline(always)]
    fn run<const STAGES: u32>(self) {
        let Roles { stages, c, out, depth, load, store } = self;
        if depth == 0 {
            hardware::trap();
        }
        let (bytes_a, bytes_b) = (GmmaStages::<Atom, A, B, N, G>::BYTES_A, GmmaStages::<Atom, A, B, N, G>::BYTES_B);
        let all_a = hardware::shared() + stages.0;
        let all_b = all_a + STAGES * bytes_a;
        let barriers = all_b + STAGES * bytes_b;
        let thread = hardware::thread();
        if thread == 0 {
            // SAFETY: there is the map of the launch. The stages have room for their barriers,
            // which this thread makes alone.
            unsafe {
                hardware::prefetch_map(c.map);
                Ring::<STAGES>::make(barriers, G::VALUE as u32);
            }
        }
        hardware::barrier();
        let tiles = Persistent::of(&c);
        if thread < 128 {
            // SAFETY: the first warpgroup is together.
            unsafe { G::less_registers() };
            // A warp is together.
            if thread < 32 && hardware::elect() {
                // SAFETY: the barriers have been made.
                let (mut ring, mut tiles) = (unsafe { Ring::<STAGES>::of_producer(barriers) }, tiles.for_a_role());
                while let Some([i, j, z]) = tiles.next::<Tile>() {
                    let mut k = 0;
                    while k < depth {
                        let (barrier, stage) = (ring.acquire(GmmaStages::<Atom, A, B, N, G>::BROUGHT), ring.stage());
                        let to_a = ToFill { address: all_a + stage * bytes_a, barrier, of: PhantomData };
                        let to_b = ToFill { address: all_b + stage * bytes_b, barrier, of: PhantomData };
                        let _ = load(&Producer(()), (i, j, z), k, (to_a, to_b));
                        ring.advance();
                        k += 1;
                    }
                }
            }
        } else {
            // SAFETY: each of these warpgroups is together.
            unsafe { G::more_registers() };
            let (of_a, of_b) = (GmmaStages::<Atom, A, B, N, G>::DESCRIPTOR_A, GmmaStages::<Atom, A, B, N, G>::DESCRIPTOR_B);
            let group = thread / 128 - 1;
            // SAFETY: the barriers have been made.
            let (mut ring, mut tiles) = (unsafe { Ring::<STAGES>::of_consumer(barriers) }, tiles.for_a_role());
            let address = |address: u32| u64::from((address & 0x3ffff) >> 4);
            let (first_a, first_b) = (of_a.bits() | address(all_a + group * of_a.rows * 16), of_b.bits() | address(all_b));
            while let Some([i, j, z]) = tiles.next::<Tile>() {
                let mut sums = GmmaSums::<Atom>::new();
                let (mut k, mut last) = (0, 0);
                while k < depth {
                    ring.wait();
                    let stage = ring.stage();
                    let (a, b) = (first_a + u64::from(stage * (bytes_a >> 4)), first_b + u64::from(stage * (bytes_b >> 4)));
                    // SAFETY: the warpgroup is together. The stage is full, and is released when
                    // these products have been waited for, as the sums are.
                    unsafe {
                        hardware::fence_products();
                        macro_rules! products {
                            ($first:literal $($along:literal)*) => {
                                Atom::multiply(a, b, &mut sums.0, k);
                                $(
                                    if $along < of_a.along_k {
                                        Atom::multiply(a + u64::from(of_a.along($along)), b + u64::from(of_b.along($along)), &mut sums.0, 1);
                                    }
                                )*
                            };
                        }
                        products!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
                        hardware::commit_products();
                        hardware::wait_products_but_one();
                    }
                    if k > 0 && is_first(thread) {
                        ring.release(last);
                    }
                    last = stage;
                    ring.advance();
                    k += 1;
                }
                // SAFETY: the warpgroup is together.
                unsafe { Atom::settle(&mut sums.0) };
                if is_first(thread) {
                    ring.release(last);
                }
                let [rows, columns, batch] = <Tile::Shape as TileExtents3>::EXTENTS;
                let first = [i * rows as u32 + 64 * group, j * columns as u32, z * batch as u32];
                let staged = out.0 + group * bytes_of(BC::COSIZE, T::BYTES);
                let plan = TensorMapMut::<T, L, BC, Tile>::BOX;
                store(&Warpgroup(group), sums, OutTile { map: c.map, plan, first, staged, of: PhantomData });
            }
            // SAFETY: it waits for the copies of this thread.
            unsafe { hardware::wait_bulk() };
        }
    }
}

#[cfg(test)]
mod tests {
    use cute_static::atom::*;
    use cute_static::prelude::*;

    /// Each lane has the address of its row of four matrices where the tiled copy of `stmatrix`
    /// says.
    #[test]
    fn rows_are_those_of_the_atom() {
        type Half = TiledMma<SM90_64xNxK_SS<Int![128], f32, BF16, BF16>, Layout![1, 1, 1]>;
        type OfC = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, (64, 2)) : (64, (1, 4096))]>;
        type Store = TiledCopyC<CopyAtom<SM90_U32x4_STSM_N, BF16>, Half>;
        for (thread, part) in (0..128u32).flat_map(|thread| (0..8u32).map(move |part| (thread, part))) {
            let expected = Store::new().thread_slice(thread).partition_d(OfC::new()).offset_in((8 * part, 0u32, 0u32));
            assert_eq!(OfC::NEW.offset_in(super::row(thread) + 64 * (16 * part + super::column(thread))), expected, "thread {thread}, part {part}");
        }
    }
}
