//! Products by warps with roles: a thread that copies tiles to stages, and warpgroups that
//! multiply.

use super::barriers::{self, Fills, Ring, Turn};
use super::gmma::{GmmaInstruction, GmmaSums};
use super::roles::{IsStages, Reader, Reading, Staging, Writer};
use super::schedule::Persistent;
use super::staged::StagedLayout;
use super::tensor_map::{Filling, MapLayout, Packs, Producer, TensorMapMut, ToFill, each_box};
use super::{Descriptor, NotStaged, TmaBox};
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
use cute_refusals::Value::{Number as Num, Text};
use cute_static::htuple::{HCons, HNil};
use cute_static::prelude::*;
use cute_static_macros::said;

/// The warpgroups that multiply, beside the one that copies: 1, 2 or 3 that have a tile of C
/// together, or some [`InTurns`].
#[refusal(NotARole)]
pub trait Warpgroups {
    /// The threads of a block.
    type Threads: Number;
    /// The rows of a tile of C: 64 for each warpgroup that has a part of it.
    type Rows: Number;

    /// How many there are.
    #[doc(hidden)]
    const COUNT: u32;

    /// How many tiles they have at once.
    #[doc(hidden)]
    const TURNS: u32;

    /// How many registers they have together, with those of the one that copies; 0 if none gives
    /// any away.
    #[doc(hidden)]
    const REGISTERS: u32;

    /// # Safety
    /// All threads of the warpgroup come here together, once, and those of the others to theirs.
    #[doc(hidden)]
    unsafe fn less_registers();

    /// # Safety
    /// As for [`less_registers`](Self::less_registers).
    #[doc(hidden)]
    unsafe fn more_registers();
}

/// `G` warpgroups that multiply, 2 or 3, each at a tile of C of its own, of 64 rows: they have the
/// tiles of a block in turns.
///
/// One multiplies while another one writes. A stage is read by the one whose tile it is of.
///
/// ```
/// use cute_device::*;
/// use cute_device::hopper::*;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Operand = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
/// type OfC = Layout![(64, 16) : (16, 1)];
/// type Matrix = RowMajorBy<Int![8]>;
/// type Two = InTurns<Int![2]>;
/// type Stages = GmmaStages<SM90_64xNxK_SS<Int![64], f32, BF16, BF16>, Operand, Operand, Int![3], Two>;
///
/// #[kernel(threads = 384, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1))]
/// fn product(
///     block: &mut Block, a: TensorMap<BF16, Matrix, Operand>, b: TensorMap<BF16, Matrix, Operand>,
///     c: TensorMapMut<BF16, Matrix, OfC, Tile![64, 64]>, stages: Stages, out: OutStages<BF16, OfC, Two>,
/// ) {
///     let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
///     multiply_tiles(
///         block, stages, c, out, depth,
///         move |producer, (i, j, _), k, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)),
///         move |group, sums, tile| tile.store(group, &sums.map(|sum| sum)),
///     );
/// }
/// ```
pub struct InTurns<G = Int![2]>(Of<G>);

macro_rules! warpgroups {
    ($($groups:ty: $count:literal $turns:literal $threads:literal $rows:literal [$($less:literal $more:literal)?];)*) => { $(
        const _: () = assert!($turns <= barriers::MOST_TURNS);
        #[diagnostic::do_not_recommend]
        impl Warpgroups for $groups {
            type Threads = Int![$threads];
            type Rows = Int![$rows];
            const COUNT: u32 = $count;
            const TURNS: u32 = $turns;
            const REGISTERS: u32 = 0 $(+ 128 * ($less + $count * $more))?;

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
    Int![1]: 1 1 256 64 [];
    Int![2]: 2 1 384 128 [40 232];
    Int![3]: 3 1 512 192 [32 160];
    InTurns<Int![2]>: 2 2 384 64 [40 232];
    InTurns<Int![3]>: 3 3 512 64 [32 160];
}

/// Which 64 rows of its tile of C a warpgroup has.
const fn rows_of<G: Warpgroups>(group: u32) -> u32 {
    if G::TURNS > 1 { 0 } else { group }
}

/// Warpgroups that have a tile of C together.
#[refusal(NotARole::Alone)]
pub trait WarpgroupsTogether: Warpgroups {}
#[diagnostic::do_not_recommend]
impl<G: Warpgroups + Number> WarpgroupsTogether for G {}

/// Tiles of C, of `Rows` by `Columns`, for each batch.
#[refusal(NotARole::Tile)]
pub trait TileOfRoles<Rows, Columns> {}

#[diagnostic::do_not_recommend]
impl<R, C> TileOfRoles<R, C> for HCons<R, HCons<C, HNil>> {}
#[diagnostic::do_not_recommend]
impl<R, C> TileOfRoles<R, C> for HCons<R, HCons<C, HCons<Int![1], HNil>>> {}

/// The bytes of a tile in shared memory, where the next one may begin with its swizzle.
pub(super) const fn bytes_of(cosize: u64, element: u32) -> u32 {
    let bytes = cosize.saturating_mul(element as u64).saturating_add(1023) / 1024 * 1024;
    if bytes > 1 << 20 { 1 << 20 } else { bytes as u32 }
}

/// The stages of a product in shared memory, with their barriers: `N` tiles of A under the layout
/// `A`, and of B under `B`, for `G` warpgroups that multiply by `Atom`.
///
/// A is the tile of the warpgroups that have it together, 64 rows for each; B that of one
/// instruction. Layouts that `wgmma` does not read are refused (`CUTE401`).
///
/// Where `P`, with the layout of a part of the rows of B, is not `B` itself, so many blocks as B
/// has parts make a cluster: their tiles of C lie one below the other and have B in common, of
/// which each block copies a part to all of them. Likewise `Q` and A, of tiles of C that lie beside
/// each other. Where both have parts, the cluster has rows and columns of blocks: 8 of them at
/// most.
pub struct GmmaStages<Atom, A, B, N = Int![4], G = Int![2], P = B, Q = A>(u32, Of<(Atom, A, B, N, G, P, Q)>);

impl<Atom, A, B, N, G, P, Q> GmmaStages<Atom, A, B, N, G, P, Q>
where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: Warpgroups,
    P: StagedLayout,
    Q: StagedLayout,
{
    /// The parts of A, and of B, that blocks of a cluster bring.
    const PARTS: [Option<u32>; 2] =
        [A::STAGED.parts(&Q::STAGED, <Atom::HeldA as Element>::BYTES as u64), B::STAGED.parts(&P::STAGED, <Atom::HeldB as Element>::BYTES as u64)];
    /// The blocks of a cluster along the columns of C, and along its rows.
    const BLOCKS: [u32; 2] = match Self::PARTS {
        [Some(of_a), Some(of_b)] => [of_a, of_b],
        _ => [1, 1],
    };
    /// The bytes from a part of A to the next, and of B.
    const APART: [u32; 2] = [
        if Self::BLOCKS[0] > 1 { A::STAGED.at(0, Q::STAGED.extent(0)) as u32 * <Atom::HeldA as Element>::BYTES } else { 0 },
        if Self::BLOCKS[1] > 1 { B::STAGED.at(0, P::STAGED.extent(0)) as u32 * <Atom::HeldB as Element>::BYTES } else { 0 },
    ];

    const OF_A: Result<Descriptor, NotStaged> = Descriptor::new(&A::STAGED, <Atom::HeldA as Element>::BYTES as u64, 64);
    const OF_B: Result<Descriptor, NotStaged> = Descriptor::new(&B::STAGED, <Atom::HeldB as Element>::BYTES as u64, Atom::Columns::VALUE);

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
        } else if Self::PARTS[0].is_none() {
            Some(Refused::new(said!(NotARole::Part), [("Operand", Text("A")), ("Part", Num(Q::STAGED.extent(0))), ("Rows", Num(rows)), Refused::NO]))
        } else if Self::PARTS[1].is_none() {
            Some(Refused::new(said!(NotARole::Part), [("Operand", Text("B")), ("Part", Num(P::STAGED.extent(0))), ("Rows", Num(columns)), Refused::NO]))
        } else if Self::BLOCKS[0] * Self::BLOCKS[1] > 8 {
            let found = [("Beside", Num(Self::BLOCKS[0] as u64)), ("Below", Num(Self::BLOCKS[1] as u64)), Refused::NO, Refused::NO];
            Some(Refused::new(said!(NotARole::Parts), found))
        } else if N::VALUE < 2 || N::VALUE > 16 {
            Some(Refused::new(said!(NotARole::Count), [("Count", Num(N::VALUE)), Refused::NO, Refused::NO, Refused::NO]))
        } else {
            match (Self::OF_A, Self::OF_B) {
                (Err(refused), _) => Some(Refused::of_operand(&refused, "A")),
                (_, Err(refused)) => Some(Refused::of_operand(&refused, "B")),
                (Ok(a), Ok(b)) if a.is_mn != Atom::IS_MN[0] || b.is_mn != Atom::IS_MN[1] => Some(Refused::new(said!(NotARole::Order), Refused::NOTHING)),
                _ => None,
            }
        }
    };
}

impl<Atom, A, B, N, G, P, Q> GmmaStages<Atom, A, B, N, G, P, Q>
where
    Atom: GmmaInstruction,
    A: StagedLayout,
{
    /// The A of a thread of the warpgroups for the instruction `along` of a stage: four matrices of
    /// 8 rows and 16 bytes, two below each other, and those beside them.
    ///
    /// # Safety
    /// A warp comes here together; the tile of A is there.
    #[inline(always)]
    unsafe fn load(tile: u32, thread: u32, along: u32) -> [u32; 4] {
        let (rows, vector) = (A::STAGED.extent(0) as u32, 16 / <Atom::HeldA as Element>::BYTES);
        let (row, k) = (thread / 32 * 16 + thread % 16, (2 * along + thread % 32 / 16) * vector);
        let offset = A::NEW.offset_in(row + rows * k) * <Atom::HeldA as Element>::BYTES;
        // SAFETY: by the caller.
        unsafe { hardware::load_matrix_4::<false>(tile + offset) }
    }
}

impl<Atom, A, B, N, G, P, Q> Argument for GmmaStages<Atom, A, B, N, G, P, Q>
where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: Warpgroups,
    P: StagedLayout,
    Q: StagedLayout,
{
    const CLUSTER: u32 = Self::BLOCKS[0] * Self::BLOCKS[1];
    const WAITS: bool = true;
    const REGISTERS: u32 = G::REGISTERS;
    const MULTIPLIED: u64 = Atom::Columns::VALUE;
    type First = ();
    type Second = ();
    const ALIGNMENT: u32 = 1024;
    const SHARED: u32 =
        if N::VALUE > 16 { 0 } else { N::VALUE as u32 * (Self::BYTES_A + Self::BYTES_B) + barriers::bytes(N::VALUE as u32).next_multiple_of(128) };
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
pub(super) fn is_first(thread: u32) -> bool {
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

/// What warpgroups write C to in shared memory before it is copied: `S` tiles under the layout `B`
/// for each of `G`, 1 to 8.
///
/// One tile is written again when its copies have read it. Several have turns: one is written while
/// copies read those before. Of as many as a tile of C has parts, none is written twice for it, so
/// that nothing waits for copies of the same tile of C.
///
/// Its columns divide those of the product whose sums it takes (`CUTE402`).
pub struct OutStages<T, B, G = Int![2], S = Int![1]>(u32, Of<(T, B, G, S)>);

impl<T: Element, B: StagedLayout, G: Warpgroups, S: Number> Argument for OutStages<T, B, G, S> {
    type First = ();
    type Second = ();
    const WAITS: bool = true;
    const ALIGNMENT: u32 = 1024;
    const SHARED: u32 = if S::VALUE > 8 { 0 } else { G::COUNT * S::VALUE as u32 * bytes_of(B::COSIZE, T::BYTES) };
    const AT_ONCE: u64 = B::STAGED.extent(1);
    const REFUSED: Option<Refused> = {
        let (staged, [rows, columns]) = (&B::STAGED, [B::STAGED.extent(0), B::STAGED.extent(1)]);
        match TmaBox::new(staged, T::BYTES as u64) {
            Err(refused) => Some(Refused::of_box(&refused)),
            Ok(_) if S::VALUE < 1 || S::VALUE > 8 => {
                Some(Refused::new(said!(NotARole::Turns), [("Count", Num(S::VALUE)), Refused::NO, Refused::NO, Refused::NO]))
            }
            Ok(plan) if rows != 64 || (plan.modes[0] != 1 && T::BYTES != 2) || !columns.is_multiple_of(8) || (T::BYTES != 2 && T::BYTES != 4) => {
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

impl Warpgroup {
    /// Waits for all its threads.
    #[inline(always)]
    fn meet(&self) {
        // SAFETY: they are together, and the barrier is its own.
        unsafe { hardware::warpgroup_barrier(1 + self.0) };
    }

    /// Waits until copies have read what it has written.
    #[inline(always)]
    fn wait_for_copies(&self) {
        // SAFETY: of threads that have begun no copies it is over at once.
        unsafe { hardware::wait_bulk_read_but::<0>() };
        self.meet();
    }
}

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
    /// How many tiles of what is written at once it has there.
    stages: u32,
    /// Whether copies have read all of them.
    is_free: bool,
    of: Of<(T, B, Atom)>,
}

impl<T, B, Atom> OutTile<T, B, Atom> {
    /// The coordinates of its first element.
    #[inline(always)]
    pub(super) fn first(&self) -> [u32; 3] {
        self.first
    }
}

impl<T: Packs, B: StagedLayout, Atom: GmmaInstruction> OutTile<T, B, Atom> {
    pub(super) const COLUMNS: u32 = Atom::Columns::VALUE as u32;
    /// Whether rows are contiguous.
    const IS_MN: bool = match TmaBox::new(&B::STAGED, T::BYTES as u64) {
        Ok(plan) => plan.modes[0] == 0,
        Err(_) => false,
    };
    /// How many columns are written at once.
    const AT_ONCE: u32 = B::STAGED.extent(1) as u32;

    /// Writes it: through shared memory, so many columns at once as its layout has. What is beyond
    /// the tensor is not written.
    #[inline(always)]
    pub fn store(self, group: &Warpgroup, values: &Registers<T::Value, Atom::Count>) {
        self.store_parts::<false>(group, Self::bits_of(values));
    }

    /// Adds to what C has there: through shared memory, as [`OutTile::store`] writes it (TMA's
    /// reduce-add).
    ///
    /// The memory adds each element in one step: a sum of 16 bits is rounded to 16 bits, a
    /// subnormal sum of `f32` may become 0.
    ///
    /// ```
    /// use cute_device::hopper::*;
    /// use cute_device::*;
    /// use cute_static::atom::*;
    /// use cute_static::prelude::*;
    ///
    /// type Atom = SM90_64xNxK_SS<Int![64], f32, BF16, BF16>;
    /// type Words = Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(64, 32) : (32, 1)]>;
    /// /// `C += 2·A·Bᵀ`, of sums that are there already.
    /// fn added(group: &Warpgroup, sums: &GmmaSums<Atom>, tile: OutTile<f32, Words, Atom>) {
    ///     tile.add(group, &sums.map(|sum| 2.0 * sum));
    /// }
    /// ```
    /// ```compile_fail,E0308
    /// # use cute_device::hopper::*;
    /// # use cute_device::*;
    /// # use cute_static::atom::*;
    /// # use cute_static::prelude::*;
    /// # type Atom = SM90_64xNxK_SS<Int![64], f32, BF16, BF16>;
    /// # type Words = Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(64, 32) : (32, 1)]>;
    /// fn added(group: &Warpgroup, sums: &GmmaSums<Atom>, tile: OutTile<i32, Words, Atom>) {
    ///     tile.add(group, &sums.map(|sum| 2.0 * sum)); // integers are not made of f32
    /// }
    /// ```
    #[inline(always)]
    pub fn add(self, group: &Warpgroup, values: &Registers<T::Value, Atom::Count>) {
        self.store_parts::<true>(group, Self::bits_of(values));
    }

    /// The bits of the values of each 16 columns.
    #[inline(always)]
    fn bits_of(values: &Registers<T::Value, Atom::Count>) -> impl Fn(usize) -> [u32; 8] {
        let mut bits = [0u32; 128];
        <Atom::Count as Count>::walk(&values.0, 0, &mut |i, value: T::Value| bits[(i % 128) as usize] = T::bits(value));
        move |part| core::array::from_fn(|i| bits[8 * part + i])
    }

    /// Writes the bits of the values of each 16 columns, of eight for a thread, or adds them.
    #[inline(always)]
    pub(super) fn store_parts<const ADDS: bool>(self, group: &Warpgroup, values: impl Fn(usize) -> [u32; 8]) {
        const {
            if !Self::COLUMNS.is_multiple_of(Self::AT_ONCE) {
                let found = [("Columns", Num(Self::AT_ONCE as u64)), ("N", Num(Self::COLUMNS as u64)), Refused::NO, Refused::NO];
                Refused::new(said!(NotARole::AtOnce), found).refuse("out");
            }
        };
        let thread = hardware::thread() % 128;
        // Where rows are contiguous, a lane has the address of a column of a matrix: of two
        // matrices one below the other, and of those beside them.
        let (row, column) = if Self::IS_MN { (thread / 32 * 16 + thread % 16 / 8 * 8, column(thread) + thread % 8) } else { (row(thread), column(thread)) };
        let four = |bits: [u32; 8]| [0, 2, 4, 6].map(|i| T::pack(bits[i], bits[i + 1]));
        // Of 8 columns of words each thread has two of a row, and two of the row 8 below.
        let (top, left) = (thread / 32 * 16 + thread % 32 / 4, thread % 4 * 2);
        let words = |at: Place, [a, b, c, d]: [u32; 4]| {
            // SAFETY: they are this thread's, of the warpgroup's tile.
            unsafe {
                hardware::store_shared_64(at.address::<T, B>(top, left), u64::from(a) | u64::from(b) << 32);
                hardware::store_shared_64(at.address::<T, B>(top + 8, left), u64::from(c) | u64::from(d) << 32);
            }
        };
        macro_rules! parts {
            ($($part:literal)*) => { $(
                if $part * 16 < Self::COLUMNS {
                    let (from, bits) = (16 * $part, values($part));
                    if T::BYTES == 4 {
                        let [a, b, c, d, others @ ..] = bits;
                        self.part::<8, ADDS>(group, thread, from, |at| words(at, [a, b, c, d]));
                        if from + 8 < Self::COLUMNS {
                            self.part::<8, ADDS>(group, thread, from + 8, |at| words(at, others));
                        }
                    } else {
                        let [a, b, c, d] = four(bits);
                        // SAFETY: the warpgroup is together, and each lane names a row of its tile;
                        // of 8 columns lanes 16 to 31 name rows that are not asked for.
                        unsafe {
                            let here = |at: Place, column: u32| at.address::<T, B>(row, column);
                            if Self::IS_MN && Self::AT_ONCE.is_multiple_of(16) {
                                self.part::<16, ADDS>(group, thread, from, |at| hardware::store_matrix_4::<true>(here(at, column), [a, b, c, d]));
                            } else if Self::IS_MN {
                                self.part::<8, ADDS>(group, thread, from, |at| hardware::store_matrix_2::<true>(here(at, column % 8), [a, b]));
                                if from + 8 < Self::COLUMNS {
                                    self.part::<8, ADDS>(group, thread, from + 8, |at| hardware::store_matrix_2::<true>(here(at, column % 8), [c, d]));
                                }
                            } else if Self::AT_ONCE.is_multiple_of(16) {
                                self.part::<16, ADDS>(group, thread, from, |at| hardware::store_matrix_4::<false>(here(at, column), [a, b, c, d]));
                            } else {
                                self.part::<8, ADDS>(group, thread, from, |at| hardware::store_matrix_2::<false>(here(at, 0), [a, b]));
                                if from + 8 < Self::COLUMNS {
                                    self.part::<8, ADDS>(group, thread, from + 8, |at| hardware::store_matrix_2::<false>(here(at, 0), [c, d]));
                                }
                            }
                        }
                    }
                }
            )* };
        }
        parts!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }

    /// Writes columns from `from` on to shared memory, 8 or 16, by a function of their place among
    /// those that are written at once; the last ones of these go on from there.
    #[inline(always)]
    fn part<const COLUMNS: u32, const ADDS: bool>(&self, group: &Warpgroup, thread: u32, from: u32, write: impl Fn(Place)) {
        let (column, turn) = (from % Self::AT_ONCE, from / Self::AT_ONCE);
        let staged = self.staged + turn % self.stages * bytes_of(B::COSIZE, T::BYTES);
        // SAFETY: the warpgroup is together, and its barrier its own. It has these tiles of shared
        // memory. Copies have read the one that is written: before the first turn of a tile of C
        // all are waited for, and so they are in each turn of a single tile. Of several, the turn
        // before has waited for the copies from the one that is next, which are followed by those
        // of all others but its own. All of it is written before its copies begin. A stage has 64
        // rows.
        unsafe {
            if column == 0 && (if turn == 0 { !self.is_free } else { self.stages == 1 }) {
                group.wait_for_copies();
            }
            write(Place { staged, column });
            if column + COLUMNS == Self::AT_ONCE {
                hardware::fence_proxy();
                match self.stages {
                    1 => {}
                    2 => hardware::wait_bulk_read_but::<0>(),
                    3 => hardware::wait_bulk_read_but::<1>(),
                    4 => hardware::wait_bulk_read_but::<2>(),
                    5 => hardware::wait_bulk_read_but::<3>(),
                    6 => hardware::wait_bulk_read_but::<4>(),
                    7 => hardware::wait_bulk_read_but::<5>(),
                    _ => hardware::wait_bulk_read_but::<6>(),
                }
                group.meet();
                if is_first(thread) {
                    let [i, j, k] = self.first;
                    each_box::<T>(&self.plan, [i, j + from - column, k, 0, 0], |c, offset| {
                        let (rank, from) = (self.plan.rank, hardware::shared() + staged + offset);
                        if ADDS { hardware::add_box(rank, from, self.map, c) } else { hardware::store_box(rank, from, self.map, c) }
                    });
                    hardware::commit_bulk();
                }
            }
        }
    }
}

/// Where columns are written in shared memory: the first of them in a tile of those at once.
#[derive(Clone, Copy)]
struct Place {
    staged: u32,
    column: u32,
}

impl Place {
    /// Where a row lies, and a column from these on.
    #[inline(always)]
    fn address<T: Element, B: StagedLayout>(self, row: u32, column: u32) -> u32 {
        hardware::shared() + self.staged + B::NEW.offset_in(row + 64 * (self.column + column)) * T::BYTES
    }
}

/// The blocks of a cluster that have A in common with a block, and those that have B, as bits: they
/// are numbered down the columns, one after the other.
#[inline(always)]
pub(super) fn mates(block: u32, below: u32, beside: u32) -> [u32; 2] {
    let (mut of_row, mut column) = (0, 0);
    while column < beside {
        of_row |= 1 << (below * column);
        column += 1;
    }
    [of_row << (block % below), ((1 << below) - 1) << (block / below * below)]
}

impl<Atom, A, B, N, G, P, Q> IsStages for GmmaStages<Atom, A, B, N, G, P, Q> {}

impl<Atom, A, B, N, G, P, Q> Staging for GmmaStages<Atom, A, B, N, G, P, Q>
where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: Warpgroups,
    P: StagedLayout,
    Q: StagedLayout,
{
    type Count = N;
    type Atom = Atom;
    type Empty = (ToFill<Atom::HeldA, Q>, ToFill<Atom::HeldB, P>);
    type Filling = (Filling<Atom::HeldA, Q>, Filling<Atom::HeldB, P>);
    const EXPECTED: u32 = Self::BROUGHT;
    const BESIDE: u32 = Self::BLOCKS[0];
    const BELOW: u32 = Self::BLOCKS[1];
    const TURNS: u32 = G::TURNS;

    #[inline(always)]
    fn tiles(all: u32, block: u32, stage: u32, barrier: u32) -> Self::Empty {
        let ([of_a, of_b], [beside, below]) = (Self::APART, Self::BLOCKS);
        let (row, column) = (block % below, block / below);
        let (all_a, all_b) = (all + column * of_a, all + N::VALUE as u32 * Self::BYTES_A + row * of_b);
        let [beside_it, below_it] = mates(block, below, beside);
        let to_a = ToFill { address: all_a + stage * Self::BYTES_A, barrier, part: [column, beside], to: beside_it, of: PhantomData };
        (to_a, ToFill { address: all_b + stage * Self::BYTES_B, barrier, part: [row, below], to: below_it, of: PhantomData })
    }

    #[inline(always)]
    fn descriptors(all: u32, group: u32) -> [u64; 2] {
        let address = |address: u32| u64::from((address & 0x3ffff) >> 4);
        let all_b = all + N::VALUE as u32 * Self::BYTES_A;
        let (of_a, of_b) = (Self::DESCRIPTOR_A, Self::DESCRIPTOR_B);
        [of_a.bits() | address(all + rows_of::<G>(group) * of_a.rows * 16), of_b.bits() | address(all_b)]
    }

    #[inline(always)]
    unsafe fn multiply(all: u32, [first_a, first_b]: [u64; 2], thread: u32, stage: u32, sums: &mut Atom::Sums, adds: u32) {
        let (of_a, of_b) = (Self::DESCRIPTOR_A, Self::DESCRIPTOR_B);
        let (a, b) = (first_a + u64::from(stage * (Self::BYTES_A >> 4)), first_b + u64::from(stage * (Self::BYTES_B >> 4)));
        macro_rules! products {
            ($($along:literal)*) => { $(
                if $along < of_a.along_k {
                    let (b, adds) = (b + u64::from(of_b.along($along)), if $along == 0 { adds } else { 1 });
                    // SAFETY: by the caller.
                    unsafe {
                        if Atom::A_IN_REGISTERS {
                            let a = Self::load(all + stage * Self::BYTES_A, if G::TURNS > 1 { thread % 128 } else { thread - 128 }, $along);
                            hardware::fence_products();
                            Atom::multiply_registers(a, b, sums, adds);
                        } else {
                            Atom::multiply(a + u64::from(of_a.along($along)), b, sums, adds);
                        }
                    }
                }
            )* };
        }
        // SAFETY: by the caller.
        unsafe {
            if !Atom::A_IN_REGISTERS {
                hardware::fence_products();
            }
        }
        products!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
}

/// Multiplies for each tile of C: one thread copies tiles to stages, `depth` steps along K for each
/// tile of C, by `load`; `G` warpgroups multiply what has come, 64 rows each, and write the sums by
/// `store`.
///
/// The blocks of the grid have the tiles of C in turns, whatever their number is. A stage is filled
/// as often as it is read, since both follow the same steps; it is written when the warpgroups that
/// have its tile have read it.
///
/// Where `depth` is 0, or C has 2^30 tiles or more, the kernel ends with an error (`CUTE253`).
#[inline(always)]
#[allow(clippy::too_many_arguments, reason = "a product has so many")]
pub fn multiply_tiles<Atom, A, B, N, G, P, Q, T, L, BC, S, Tile, Store>(
    _block: &mut Block<impl Number + Threads<G::Threads>>,
    stages: GmmaStages<Atom, A, B, N, G, P, Q>,
    c: TensorMapMut<T, L, BC, Tile>,
    out: OutStages<T, BC, G, S>,
    depth: u32,
    load: impl FillsStage<Atom, Q, P>,
    store: Store,
) where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: Warpgroups,
    P: StagedLayout,
    Q: StagedLayout,
    T: Packs,
    L: MapLayout + HasTiles<Tile>,
    BC: StagedLayout,
    S: Number,
    Tile: Tiler<Shape: TileOfRoles<G::Rows, Atom::Columns> + TileExtents3>,
    Store: Fn(&Warpgroup, GmmaSums<Atom>, OutTile<T, BC, Atom>) + Copy + 'static,
{
    if depth == 0 {
        hardware::trap();
    }
    let [beside, below] = GmmaStages::<Atom, A, B, N, G, P, Q>::BLOCKS;
    by_roles(
        stages,
        Some(c.map),
        || TilesOf::<Tile>(Persistent::of(&c, [below, beside]), PhantomData),
        |producer, [i, j, z], mut writer| {
            let mut k = 0;
            while k < depth {
                writer = writer.acquire().fill(producer, move |producer, to| load(producer, (i, j, z), k, to));
                k += 1;
            }
            writer
        },
        |group, place, reader| {
            let mut reader = reader.begin();
            while reader.steps() < depth {
                reader = reader.wait().multiply().release_before();
            }
            settle_and_store(group, reader, store, || out_tile::<T, L, BC, Tile, G, S, Atom>(&out, c.map, group, place))
        },
        |_| depth,
    );
}

/// Has the sums of what was multiplied written by `store` to a part of a tile.
#[inline(always)]
pub(super) fn settle_and_store<S: Staging, T, B>(
    group: &Warpgroup,
    reader: Reader<S, Reading>,
    store: impl Fn(&Warpgroup, GmmaSums<S::Atom>, OutTile<T, B, S::Atom>),
    tile: impl FnOnce() -> OutTile<T, B, S::Atom>,
) -> Reader<S> {
    // While the last products are under way. Here the warpgroup meets, too, before one thread says
    // that it has waited for its stages.
    group.wait_for_copies();
    let (reader, sums) = reader.settle();
    // Where warpgroups have tiles in turns, a block has several, and the next kernel would be let
    // in at the first of them; ptxas spills registers for it, too.
    if S::TURNS == 1 {
        hardware::let_next_kernel_begin();
    }
    store(group, sums, OutTile { is_free: true, ..tile() });
    reader
}

/// Multiplies for each tile of C, with a schedule of one's own: one thread fills stages by
/// `produce`, and `G` warpgroups multiply from them by `consume`, 64 rows each.
///
/// The warpgroups have a tile together: those of [`InTurns`] are refused (`CUTE402`), as how many
/// stages another one reads would have to be told.
///
/// Both are called for each tile that the block has, with its place, and with the stages as their
/// role has them: what can be done with these, their states say ([`Writer`], [`Reader`]).
///
/// For each tile as many stages are filled as are read. Where there are more or fewer in all,
/// nobody goes on at the end, which the emulator says. Where it is so of a tile, and the numbers of
/// all tiles agree, tiles have stages of others: results are wrong, and nobody says so.
///
/// ```
/// use cute_device::*;
/// use cute_device::hopper::*;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Operand = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
/// type OfC = Layout![(64, 16) : (16, 1)];
/// type Matrix = RowMajorBy<Int![8]>;
/// type Stages = GmmaStages<SM90_64xNxK_SS<Int![64], f32, BF16, BF16>, Operand, Operand, Int![3], Int![1]>;
///
/// #[kernel(threads = 256, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1))]
/// fn product(
///     block: &mut Block, a: TensorMap<BF16, Matrix, Operand>, b: TensorMap<BF16, Matrix, Operand>,
///     c: TensorMapMut<BF16, Matrix, OfC, Tile![64, 64]>, stages: Stages, out: OutStages<BF16, OfC, Int![1]>,
/// ) {
///     let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
///     multiply_by_roles(
///         block, stages, c, out,
///         move |producer, (i, j, _), mut writer| {
///             for k in 0..depth {
///                 writer = writer.acquire().fill(producer, move |producer, (to_a, to_b)| {
///                     (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b))
///                 });
///             }
///             writer
///         },
///         move |group, _, tile, reader| {
///             let mut reader = reader.begin();
///             while reader.steps() < depth {
///                 reader = reader.wait().multiply().release_before();
///             }
///             let (reader, sums) = reader.settle();
///             tile.store(group, &sums.map(|sum| sum));
///             reader
///         },
///     );
/// }
/// ```
#[inline(always)]
pub fn multiply_by_roles<Atom, A, B, N, G, P, Q, T, L, BC, S, Tile>(
    _block: &mut Block<impl Number + Threads<G::Threads>>,
    stages: GmmaStages<Atom, A, B, N, G, P, Q>,
    c: TensorMapMut<T, L, BC, Tile>,
    out: OutStages<T, BC, G, S>,
    produce: impl Produces<GmmaStages<Atom, A, B, N, G, P, Q>>,
    consume: impl Consumes<GmmaStages<Atom, A, B, N, G, P, Q>, OutTile<T, BC, Atom>>,
) where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: WarpgroupsTogether,
    P: StagedLayout,
    Q: StagedLayout,
    T: Packs,
    L: MapLayout + HasTiles<Tile>,
    BC: StagedLayout,
    S: Number,
    Tile: Tiler<Shape: TileOfRoles<G::Rows, Atom::Columns> + TileExtents3>,
{
    let [beside, below] = GmmaStages::<Atom, A, B, N, G, P, Q>::BLOCKS;
    by_roles(
        stages,
        Some(c.map),
        || TilesOf::<Tile>(Persistent::of(&c, [below, beside]), PhantomData),
        |producer, [i, j, z], writer| produce(producer, (i, j, z), writer),
        |group, [i, j, z], reader| consume(group, (i, j, z), out_tile::<T, L, BC, Tile, G, S, Atom>(&out, c.map, group, [i, j, z]), reader),
        // Warpgroups that have a tile together leave none out.
        |_| hardware::trap(),
    );
}

/// The part of a tile of C at a place that a warpgroup writes, by a map.
#[inline(always)]
pub(super) fn out_tile<T, L, BC, Tile, G, S, Atom>(
    out: &OutStages<T, BC, G, S>,
    map: u64,
    Warpgroup(group): &Warpgroup,
    [i, j, z]: [u32; 3],
) -> OutTile<T, BC, Atom>
where
    T: Element,
    L: MapLayout,
    BC: StagedLayout,
    Tile: Tiler<Shape: TileExtents3>,
    G: Warpgroups,
    S: Number,
{
    let [rows, columns, batch] = <Tile::Shape as TileExtents3>::EXTENTS;
    let first = [i * rows as u32 + 64 * rows_of::<G>(*group), j * columns as u32, z * batch as u32];
    let (staged, stages) = (out.0 + group * S::VALUE as u32 * bytes_of(BC::COSIZE, T::BYTES), S::VALUE as u32);
    OutTile { map, plan: TensorMapMut::<T, L, BC, Tile>::BOX, first, staged, stages, is_free: false, of: PhantomData }
}

/// The tiles that a block has in turns with the others.
pub(super) trait Turns {
    /// What is told of a tile.
    type Tile: Copy;

    /// The same tiles, for a role of their own.
    fn for_a_role(self) -> Self;

    /// The next one.
    fn next(&mut self) -> Option<Self::Tile>;
}

/// The tiles of one tensor.
struct TilesOf<Tile>(Persistent, Of<Tile>);

impl<Tile: Tiler> Turns for TilesOf<Tile> {
    type Tile = [u32; 3];

    #[inline(always)]
    fn for_a_role(self) -> Self {
        TilesOf(self.0.for_a_role(), PhantomData)
    }

    #[inline(always)]
    fn next(&mut self) -> Option<[u32; 3]> {
        self.0.next::<Tile>()
    }
}

/// Has one thread fill stages by `produce`, and `G` warpgroups multiply from them by `consume`, for
/// the same tiles. A warpgroup leaves out the tiles of which others have the turn, and so many
/// stages as `steps` says.
#[inline(always)]
pub(super) fn by_roles<Atom, A, B, N, G, P, Q, Tiles: Turns>(
    stages: GmmaStages<Atom, A, B, N, G, P, Q>,
    map: Option<u64>,
    tiles: impl FnOnce() -> Tiles,
    produce: impl Fn(&Producer, Tiles::Tile, Writer<GmmaStages<Atom, A, B, N, G, P, Q>>) -> Writer<GmmaStages<Atom, A, B, N, G, P, Q>>,
    consume: impl Fn(&Warpgroup, Tiles::Tile, Reader<GmmaStages<Atom, A, B, N, G, P, Q>>) -> Reader<GmmaStages<Atom, A, B, N, G, P, Q>>,
    steps: impl Fn(Tiles::Tile) -> u32,
) where
    Atom: GmmaInstruction,
    A: StagedLayout,
    B: StagedLayout,
    N: Number,
    G: Warpgroups,
    P: StagedLayout,
    Q: StagedLayout,
{
    let [beside, below] = GmmaStages::<Atom, A, B, N, G, P, Q>::BLOCKS;
    let blocks = beside * below;
    let all = hardware::shared() + stages.0;
    let barriers = all + N::VALUE as u32 * (GmmaStages::<Atom, A, B, N, G, P, Q>::BYTES_A + GmmaStages::<Atom, A, B, N, G, P, Q>::BYTES_B);
    let [turns, ended] = [barriers::turns, barriers::ended].map(|at| barriers + at(N::VALUE as u32));
    let thread = hardware::thread();
    if thread == 0 {
        // SAFETY: there is the map of the launch, if there is one for all. The stages have room
        // for their barriers, which this thread makes alone.
        unsafe {
            if let Some(map) = map {
                hardware::prefetch_map(map);
            }
            // What fences all of them is made last.
            if G::TURNS > 1 {
                Turn::make(turns, G::TURNS);
            }
            if blocks > 1 {
                hardware::barrier_init(ended, blocks);
            }
            // The blocks that have A in common, and those that have B: this one is of both.
            Ring::<N, Fills>::make(barriers, G::COUNT / G::TURNS * (beside + below - 1));
        }
    }
    if blocks > 1 {
        // SAFETY: all threads of the cluster come here, and wait below. Until then they count.
        unsafe { hardware::cluster_arrive() };
    }
    let tiles = tiles();
    if blocks > 1 {
        // SAFETY: they have all come above: all blocks have barriers before one copies to others.
        unsafe { hardware::cluster_wait() };
    } else {
        hardware::barrier();
    }
    // What is above reaches no memory that kernels write, so that one that begins early does it
    // while those before it end. The table of `multiply_groups` is read there: it is no argument of
    // such a kernel.
    hardware::wait_for_kernels_before();
    if thread < 128 {
        // SAFETY: the first warpgroup is together.
        unsafe { G::less_registers() };
        // A warp is together.
        if thread < 32 && hardware::elect() {
            // SAFETY: the barriers have been made.
            let (mut writer, mut tiles) = (unsafe { Writer::new(barriers, all) }, tiles.for_a_role());
            while let Some(tile) = tiles.next() {
                writer = produce(&Producer(()), tile, writer);
            }
            // What this block has filled was read, and told to it.
            writer.drain();
            // No block ends while another one copies to it: each tells all that it does no more.
            if blocks > 1 {
                let mut block = 0;
                while block < blocks {
                    // SAFETY: the barrier has been made; its block waits for this.
                    unsafe { hardware::barrier_arrive_at(ended, block) };
                    block += 1;
                }
                // SAFETY: the barrier has been made.
                unsafe { hardware::barrier_wait(ended, 0) };
            }
        }
        return;
    }
    // SAFETY: each of these warpgroups is together.
    unsafe { G::more_registers() };
    let group = thread / 128 - 1;
    // SAFETY: the barriers have been made.
    let (mut reader, mut tiles) = (unsafe { Reader::new(barriers, all, thread) }, tiles.for_a_role());
    let mut turn = 0;
    while let Some(tile) = tiles.next() {
        if G::TURNS == 1 || turn == group {
            reader = consume(&Warpgroup(group), tile, reader);
        } else {
            reader = reader.skip(steps(tile));
        }
        turn = if turn + 1 == G::TURNS { 0 } else { turn + 1 };
    }
    // SAFETY: it waits for the copies of this thread.
    unsafe { hardware::wait_bulk() };
}

/// Fills stages for a tile at a place.
///
/// It has nothing of its own but what may be copied, so that it cannot keep the stages.
pub trait Produces<S: Staging>: Fn(&Producer, (u32, u32, u32), Writer<S>) -> Writer<S> + Copy + 'static {}
impl<S: Staging, F: Fn(&Producer, (u32, u32, u32), Writer<S>) -> Writer<S> + Copy + 'static> Produces<S> for F {}

/// Multiplies from stages for a part of a tile, and writes it.
///
/// It has nothing of its own but what may be copied, so that it cannot keep the stages.
pub trait Consumes<S: Staging, T>: Fn(&Warpgroup, (u32, u32, u32), T, Reader<S>) -> Reader<S> + Copy + 'static {}
impl<S: Staging, T, F: Fn(&Warpgroup, (u32, u32, u32), T, Reader<S>) -> Reader<S> + Copy + 'static> Consumes<S, T> for F {}

#[cfg(test)]
mod tests {
    use cute_static::atom::*;
    use cute_static::prelude::*;

    /// Who fills a stage is told by all that read what it brings there, and by nobody else.
    #[test]
    fn mates_have_each_other() {
        for (below, beside) in [(1, 1), (2, 1), (1, 2), (2, 2), (4, 2), (2, 4), (8, 1), (1, 8)] {
            let all = |block: u32| super::mates(block, below, beside);
            let place = |block: u32| (block % below, block / below);
            for (block, other) in (0..below * beside).flat_map(|block| (0..below * beside).map(move |other| (block, other))) {
                let ([of_a, of_b], (row, column), (other_row, other_column)) = (all(block), place(block), place(other));
                assert_eq!([of_a >> other & 1 == 1, of_b >> other & 1 == 1], [row == other_row, column == other_column], "{block} and {other}");
                let [a, b] = all(other);
                assert_eq!((of_a | of_b) >> other & 1, (a | b) >> block & 1, "{block} and {other}");
            }
            let [of_a, of_b] = all(0);
            assert_eq!((of_a.count_ones(), of_b.count_ones(), (of_a | of_b).count_ones()), (beside, below, beside + below - 1));
            assert!((of_a | of_b) >> (below * beside) == 0);
        }
    }

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
