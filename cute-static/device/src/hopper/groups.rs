//! Products of groups: problems of extents and addresses of their own, in one launch.
//!
//! The launch makes a table in global memory, which has a row for each problem:
//!
//! ```text
//! [ map of A | map of B | map of C | numbers of A's layout | of B's | of C's ]
//! ```
//!
//! The tiles of all problems are one list, of which the blocks have one each in turns.

use super::Refused;
use super::gmma::{GmmaInstruction, GmmaSums};
use super::product::{GmmaStages, OutStages, OutTile, TileOfRoles, Turns, Warpgroup, Warpgroups, by_roles, out_tile, settle_and_store};
use super::schedule::TileExtents3;
use super::schedule::place;
use super::staged::StagedLayout;
use super::tensor_map::{MapBytes, MapLayout, Packs, TensorMap, TensorMapMut};
use crate::argument::Argument;
use crate::block::Block;
use crate::hardware;
use crate::thread_value::{Of, Threads};
use crate::tile::{HasTiles, Tiler};
use core::marker::PhantomData;
use cute_static::int::Number;

/// The problems of a group, of each the tensors of `A`, `B` and `C`: two that are read, of
/// [`TensorMap`], and one that is written, of [`TensorMapMut`].
///
/// The host passes a list of them, of any number, each with extents and buffers of its own
/// (`Problems` of `cute-device-launch`), and the launch checks them: `A(m, k)`, `B(n, k)` and
/// `C(m, n)`, of as many batches (`CUTE406`).
pub struct GmmaProblems<A, B, C> {
    table: *const u32,
    count: u32,
    of: Of<(A, B, C)>,
}

impl<A, B, C> Clone for GmmaProblems<A, B, C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, B, C> Copy for GmmaProblems<A, B, C> {}

/// The words of a row of the table: three maps, and the numbers of three layouts.
#[doc(hidden)]
pub const WORDS_OF_PROBLEM: usize = 3 * (WORDS_OF_MAP + WORDS_OF_NUMBERS);
/// Those of a map.
const WORDS_OF_MAP: usize = 32;
/// Those of the numbers of a layout: at most five extents and five strides.
#[doc(hidden)]
pub const WORDS_OF_NUMBERS: usize = 16;

impl<A, B, C> GmmaProblems<A, B, C> {
    /// The map of the operand of a problem that has a place in its row, to be copied by.
    ///
    /// # Safety
    /// There is the problem.
    #[inline(always)]
    unsafe fn map(&self, problem: u32, place: usize) -> u64 {
        let row = self.table.wrapping_add(WORDS_OF_PROBLEM * problem as usize);
        // SAFETY: by the caller.
        unsafe { hardware::map_at(row.wrapping_add(place * WORDS_OF_MAP)) }
    }

    /// The operand of a problem that has a place in its row, with a map.
    ///
    /// # Safety
    /// There is the problem, and `M` is the type of that operand. It is copied by its own map.
    #[inline(always)]
    unsafe fn operand<M: Argument<First = MapBytes>>(&self, problem: u32, place: usize, map: u64) -> M {
        const { assert!(size_of::<M::Second>() <= 4 * WORDS_OF_NUMBERS) };
        let mut words = [0u32; WORDS_OF_NUMBERS];
        let row = self.table.wrapping_add(WORDS_OF_PROBLEM * problem as usize);
        let numbers = row.wrapping_add(3 * WORDS_OF_MAP + place * WORDS_OF_NUMBERS);
        macro_rules! words {
            ($($i:literal)*) => { $(
                if 4 * $i < size_of::<M::Second>() {
                    // SAFETY: by the caller; nobody writes the table.
                    words[$i] = unsafe { hardware::load_uniform(numbers.wrapping_add($i)) };
                }
            )* };
        }
        words!(0 1 2 3 4 5 6 7 8 9);
        // SAFETY: the numbers of a layout are a list of words, of which any bits are numbers; the
        // launch has checked these.
        unsafe { M::from_entry(MapBytes([0; 16]), core::mem::transmute_copy(&words), 0, map) }
    }
}

#[diagnostic::do_not_recommend]
impl<A, B, C> Argument for GmmaProblems<A, B, C>
where
    A: Argument<First = MapBytes>,
    B: Argument<First = MapBytes>,
    C: Argument<First = MapBytes>,
{
    type First = *const u32;
    type Second = [u32; 1];
    const UNDIVIDED: Option<(u64, u64)> = C::UNDIVIDED;
    const REFUSED: Option<Refused> = match (A::REFUSED, B::REFUSED, C::REFUSED) {
        (Some(refused), _, _) | (_, Some(refused), _) | (_, _, Some(refused)) => Some(refused),
        _ => None,
    };

    #[inline(always)]
    unsafe fn from_raw(table: *const u32, [count]: [u32; 1], _: u32) -> Self {
        GmmaProblems { table, count, of: PhantomData }
    }
}

/// The tiles of all problems that a block has, one after the other.
struct GroupTurns<A, B, C, Tile> {
    groups: GmmaProblems<A, B, C>,
    /// The number of the next tile among those of all problems,
    next: u32,
    /// and how many blocks there are.
    step: u32,
    /// The problem that it may be of, and the number of the first tile of that.
    problem: u32,
    first: u32,
    of: Of<Tile>,
}

impl<A, B, T, L, BC, Tile> Turns for GroupTurns<A, B, TensorMapMut<T, L, BC, Tile>, Tile>
where
    T: Packs,
    L: MapLayout + HasTiles<Tile>,
    BC: StagedLayout,
    Tile: Tiler,
{
    /// The problem, and the place of the tile in it.
    type Tile = (u32, [u32; 3]);

    #[inline(always)]
    fn for_a_role(self) -> Self {
        GroupTurns { next: hardware::here(self.next), problem: hardware::here(0), first: hardware::here(0), ..self }
    }

    #[inline(always)]
    fn next(&mut self) -> Option<(u32, [u32; 3])> {
        while self.problem < self.groups.count {
            // SAFETY: there is the problem, and this is its operand, by which nothing is copied.
            let c = unsafe { self.groups.operand::<TensorMapMut<T, L, BC, Tile>>(self.problem, 2, 0) };
            let counts = c.layout.counts();
            let [rows, columns, batches] = counts;
            // The launch has seen that all problems have less than 2^30 tiles.
            let (at, tiles) = (self.next - self.first, rows * columns * batches);
            if at < tiles {
                self.next += self.step;
                // SAFETY: there is the tile.
                return Some((self.problem, unsafe { place::<Tile>(at, counts) }));
            }
            self.first += tiles;
            self.problem += 1;
        }
        None
    }
}

/// Multiplies for each tile of C of each problem of a group, as
/// [`multiply_tiles`](super::multiply_tiles) does for one: `C(m, n, z)` is what `store` makes of
/// `Σ_k A(m, k, z)·B(n, k, z)`.
///
/// The blocks of the grid have the tiles of all problems in turns, whatever their number is: a
/// small problem takes no wave of blocks of its own.
///
/// ```
/// use cute_device::hopper::*;
/// use cute_device::*;
/// use cute_static::atom::*;
/// use cute_static::prelude::*;
///
/// type Operand = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64, 1) : (64, 1, 0)]>;
/// type OfC = Layout![(64, 16, 1) : (16, 1, 0)];
/// type Matrices = Layout![(Dyn, Dyn, Dyn) : (Multiple<Int![8]>, 1, Multiple<Int![8]>)];
/// type Operands = TensorMap<BF16, Matrices, Operand>;
/// type Problems = GmmaProblems<Operands, Operands, TensorMapMut<BF16, Matrices, OfC, Tile![64, 64, 1]>>;
/// type Stages = GmmaStages<SM90_64xNxK_SS<Int![64], f32, BF16, BF16>, Operand, Operand, Int![3], Int![1]>;
///
/// #[kernel(threads = 256)]
/// fn products(block: &mut Block, alpha: f32, groups: Problems, stages: Stages, out: OutStages<BF16, OfC, Int![1]>) {
///     multiply_groups(block, stages, groups, out, move |group, sums, tile| tile.store(group, &sums.map(move |sum| alpha * sum)));
/// }
/// ```
#[inline(always)]
pub fn multiply_groups<Atom, A, B, N, G, T, LA, LB, L, BC, S, Tile, Store>(
    _block: &mut Block<impl Number + Threads<G::Threads>>,
    stages: GmmaStages<Atom, A, B, N, G>,
    groups: GmmaProblems<TensorMap<Atom::HeldA, LA, A>, TensorMap<Atom::HeldB, LB, B>, TensorMapMut<T, L, BC, Tile>>,
    out: OutStages<T, BC, G, S>,
    store: Store,
) where
    Atom: GmmaInstruction,
    A: StagedLayout + 'static,
    B: StagedLayout + 'static,
    N: Number,
    G: Warpgroups,
    T: Packs,
    LA: MapLayout + 'static,
    LB: MapLayout + 'static,
    L: MapLayout + HasTiles<Tile>,
    BC: StagedLayout,
    S: Number,
    Tile: Tiler<Shape: TileOfRoles<G::Rows, Atom::Columns> + TileExtents3>,
    Store: Fn(&Warpgroup, GmmaSums<Atom>, OutTile<T, BC, Atom>) + Copy + 'static,
{
    let turns = || {
        let ([x, y, z], [nx, ny, nz]) = (hardware::block(), hardware::blocks());
        // The numbers of blocks do not wrap around.
        let step = match nx.checked_mul(ny).and_then(|plane| plane.checked_mul(nz)) {
            Some(step) if step < 1 << 30 => step,
            _ => hardware::trap(),
        };
        GroupTurns::<_, _, _, Tile> { groups, next: x + nx * (y + ny * z), step, problem: 0, first: 0, of: PhantomData }
    };
    by_roles(
        stages,
        None,
        turns,
        |producer, (problem, [i, j, z]), mut writer| {
            // SAFETY: there is the problem, and these are its operands.
            let (a, b) = unsafe {
                let (map_a, map_b) = (groups.map(problem, 0), groups.map(problem, 1));
                (groups.operand::<TensorMap<Atom::HeldA, LA, A>>(problem, 0, map_a), groups.operand::<TensorMap<Atom::HeldB, LB, B>>(problem, 1, map_b))
            };
            let (mut k, depth) = (0, a.tiles_along::<1>());
            while k < depth {
                writer = writer.acquire().fill(producer, move |producer, (to_a, to_b)| (a.load(producer, (i, k, z), to_a), b.load(producer, (j, k, z), to_b)));
                k += 1;
            }
            writer
        },
        |group, (problem, place), reader| {
            // SAFETY: there is the problem, and these are its operands; by A nothing is copied.
            let (a, map) = unsafe { (groups.operand::<TensorMap<Atom::HeldA, LA, A>>(problem, 0, 0), groups.map(problem, 2)) };
            let (mut reader, depth) = (reader.begin(), a.tiles_along::<1>());
            while reader.steps() < depth {
                reader = reader.wait().multiply().release_before();
            }
            settle_and_store(group, reader, store, || out_tile::<T, L, BC, Tile, G, S, Atom>(&out, map, group, place))
        },
        // SAFETY: there is the problem, and this is its operand, by which nothing is copied.
        |(problem, _)| unsafe { groups.operand::<TensorMap<Atom::HeldA, LA, A>>(problem, 0, 0) }.tiles_along::<1>(),
    );
}
