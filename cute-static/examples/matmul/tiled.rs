//! The tiled product: static layouts say where everything is, the loops only count.
//!
//! One tile of C is 64×64, and A and B are packed 32 steps of the inner dimension at a time: what a GPU gives to a thread block and to its shared
//! memory, and here fits in a first-level cache. Within the tile, each microtile of 16×16 belongs to 8 threads of 4×8 values, which run here one
//! after the other. Where the matrices end inside a tile, it is packed with zeros. The tiles are shared out to the threads of the machine.

use crate::matrix::{Element, Matrix};
use cute_static::htuple::{GetOf, Size};
use cute_static::prelude::*;
use cute_static::tensor::PartMut;
use static_assertions::assert_type_eq_all;
use std::num::NonZeroUsize;
use std::ops::RangeFull;
use std::sync::{Mutex, PoisonError};

/// The extents of the tile of C, of the inner dimension of the packed tiles, and of a microtile.
type Tile = Int![64];
type Step = Int![32];
type Microtile = Int![16];

/// Where the 8 threads of a microtile stand: 4×2, the first downwards.
pub(crate) type Threads = Layout![4, 2];

/// The order of one thread's 4×8 values: along the rows, because a row of 8 is what vector registers load.
pub(crate) type Values = Layout![(4, 8) : (8, 1)];

/// `(m, n) → t + 8·v`: a patch of values for each thread.
pub(crate) type Numbering = RakedProductOf<Threads, Values>;

/// `(t, v) → (m, n)`: the thread-value partition of the microtile, the inverse of the numbering; `m + 16·n` stands for `(m, n)` (Cecka §3.3.4).
pub(crate) type ThreadValue = ComposeOf<RightInverseOf<Numbering>, Layout![8, (8, 4)]>;

/// `(t, v) → m` and `(t, v) → n`: the row of A and the column of B that make the value.
type Row = ComposeOf<Layout![(Microtile, Microtile) : (1, 0)], ThreadValue>;
type Column = ComposeOf<Layout![(Microtile, Microtile) : (0, 1)], ThreadValue>;

/// `(m, k)` and `(n, k)` to the offset in the packed tile: panels of the 4 rows and of the 8 columns that a thread reads, each in the order of its loop.
pub(crate) type TileA = TileToShapeOf<Layout![4, Step], Shape![Tile, Step]>;
pub(crate) type TileB = TileToShapeOf<Layout![8, Step], Shape![Tile, Step]>;

/// `(((t, v), k), (i, 0))` to the offset in the packed tile: cut into microtiles `i`, and each of them partitioned.
pub(crate) type PartitionA = ComposeOf<ZippedDivideOf<TileA, Tile![Microtile, _]>, Tile![<Row, _>, _]>;
pub(crate) type PartitionB = ComposeOf<ZippedDivideOf<TileB, Tile![Microtile, _]>, Tile![<Column, _>, _]>;

/// `((t, v), (i, j))` to the element of the tile of C, `m + 64·n`.
pub(crate) type PartitionC = ComposeOf<ZippedDivideOf<Layout![Tile, Tile], Tile![Microtile, Microtile]>, Tile![ThreadValue, _]>;

/// `(t, (i, j))` to the number of the fragment that keeps the thread's values: what is left of the partition without `v`, made compact.
pub(crate) type Fragments = FragmentLike<SliceOf<PartitionC, ((RangeFull, usize), RangeFull)>>;

// What the product relies on, checked by the compiler. With half of each thread's values forgotten, `Layout![8, (8, 2)]` in `ThreadValue`:
//
//     error[E0277]: CUTE101: the layout is not a permutation of [0, size): sorted by stride, the next mode must have stride Lit<2> and has Lit<4>
//         covers::<ThreadValue>();
//                  ^^^^^^^^^^^ the image of this layout is not a contiguous range from 0
const _: () = {
    /// Every element is there, once.
    const fn covers<L: Permutation>() {}
    covers::<ThreadValue>();
    covers::<TileA>();
    covers::<TileB>();
    covers::<PartitionC>();

    /// No thread reads beyond the packed tile.
    const fn stays_within<L: ImageWithin<N>, N>() {}
    stays_within::<PartitionA, Size<TileA>>();
    stays_within::<PartitionB, Size<TileB>>();
};
// A thread's 8 values in a row take one element of A, and 8 neighbours in the packed tile of B: a broadcast and vector loads.
assert_type_eq_all!(GetOf<PartitionA, Stride![0, 0, 1, 0]>, Layout![8 : 0]);
assert_type_eq_all!(GetOf<PartitionB, Stride![0, 0, 1, 0]>, Layout![8 : 1]);

const TILE: usize = Tile::VALUE as usize;
const STEP: usize = Step::VALUE as usize;
pub(crate) const MICROTILE: usize = Microtile::VALUE as usize;
const FRAGMENTS: usize = <Fragments as LayoutFunction>::SIZE as usize;
pub(crate) const THREADS: usize = <Threads as LayoutFunction>::SIZE as usize;
const DOWN: usize = <Size<GetOf<Values, Int![0]>> as Number>::VALUE as usize;
const ACROSS: usize = <Size<GetOf<Values, Int![1]>> as Number>::VALUE as usize;

/// A packed tile of A or of B.
type Packed<T> = [T; TILE * STEP];

/// The values of one thread: `v` is `(across, down)`.
type Fragment<T> = [[T; ACROSS]; DOWN];

/// How many threads share the tiles.
pub(crate) fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// `C = A·B`, for matrices whose inner dimensions agree.
///
/// The extents are known at run time, the tiles are static: C is padded to whole tiles, so that its extents are multiples of 64 by type, and comes apart into tiles that are disjoint by
/// proof, each for a thread. What a thread reads beyond A and B is zero, and what it would write beyond C stays unwritten.
pub(crate) fn multiply<T: Element>(a: &Matrix<T>, b: &Matrix<T>) -> Result<Matrix<T>, String> {
    let [rows, columns] = [a.rows, b.columns].map(|extent| extent.checked_next_multiple_of(TILE).unwrap_or(usize::MAX));
    let mut padded = Matrix::zeros(rows, columns)?;
    let leaf = |extent: usize| Multiple::<Tile>::new(extent as u64).ok_or("an empty matrix");
    let (down, across) = (leaf(rows)?, leaf(columns)?);
    let mut c = Tensor::new(&mut padded.data[..], layout![(down, across) : (across, 1)]).map_err(|error| error.to_string())?;
    let tiles = Mutex::new(c.try_tiles_mut(tile![Tile, Tile]).map_err(|error| error.to_string())?.enumerate());
    std::thread::scope(|scope| {
        for _ in 0..workers() {
            scope.spawn(|| {
                // A thread that panicked took its tile with it; the iterator is as it was.
                let next = || tiles.lock().unwrap_or_else(PoisonError::into_inner).next();
                while let Some((index, mut tile)) = next() {
                    multiply_tile(a, b, &mut tile, index % (rows / TILE) * TILE, index / (rows / TILE) * TILE);
                }
            });
        }
    });

    let mut c = Matrix::zeros(a.rows, b.columns)?;
    for (row, padded) in c.data.chunks_exact_mut(b.columns).zip(padded.data.chunks_exact(columns)) {
        row.copy_from_slice(&padded[..b.columns]);
    }
    Ok(c)
}

/// The tile of C that begins at `row` and `column`: pack, let every thread multiply, and step on; at the end, store.
fn multiply_tile<T: Element, L: DataLayout>(a: &Matrix<T>, b: &Matrix<T>, c: &mut Tensor<PartMut<'_, T>, L>, row: usize, column: usize) {
    let (rows, columns) = (TILE.min(a.rows - row), TILE.min(b.columns - column));
    let threads = || {
        // Microtiles that lie beyond the end of C altogether are left out.
        let microtiles = (0..rows.div_ceil(MICROTILE)).flat_map(move |i| (0..columns.div_ceil(MICROTILE)).map(move |j| (i, j)));
        microtiles.flat_map(|(i, j)| (0..THREADS).map(move |t| (t, i, j)))
    };
    let mut fragments: [Fragment<T>; FRAGMENTS] = [[[T::default(); ACROSS]; DOWN]; FRAGMENTS];

    for step in (0..a.columns).step_by(STEP) {
        let steps = STEP.min(a.columns - step);
        let packed_a = pack(TileA::new(), rows, steps, |m, k| a.at(row + m, step + k));
        let packed_b = pack(TileB::new(), columns, steps, |n, k| b.at(step + k, column + n));
        for (t, i, j) in threads() {
            multiply_add(&packed_a, &packed_b, &mut fragments[Fragments::new().offset((t, (i, j)))], t, i, j);
        }
    }

    for (t, i, j) in threads() {
        for (y, values) in fragments[Fragments::new().offset((t, (i, j)))].iter().enumerate() {
            for (x, &value) in values.iter().enumerate() {
                let element = PartitionC::new().offset(((t, (x, y)), (i, j)));
                let (m, n) = (element % TILE, element / TILE);
                if m < rows && n < columns {
                    c[element] = value;
                }
            }
        }
    }
}

/// A tile in the order of the layout. Beyond the extents it is zero, which adds nothing to the values that are kept.
fn pack<T: Element, L: LayoutFunction>(tile: L, extent: usize, steps: usize, at: impl Fn(usize, usize) -> T) -> Packed<T> {
    let mut packed = [T::default(); TILE * STEP];
    for k in 0..steps {
        for m in 0..extent {
            packed[tile.offset(m + TILE * k)] = at(m, k);
        }
    }
    packed
}

/// What thread `t` of the microtile `(i, j)` does with two packed tiles: `values[v] += Σ_k A(m(v), k)·B(n(v), k)`.
///
/// The partitions are sliced at the thread once; what is left has constant offsets in the unrolled loops, and no index arithmetic remains.
#[inline(always)]
fn multiply_add<T: Element>(a: &Packed<T>, b: &Packed<T>, fragment: &mut Fragment<T>, t: usize, i: usize, j: usize) {
    let (layout_a, start_a) = PartitionA::new().slice_and_offset((((t, ..), ..), (i, 0usize)));
    let (layout_b, start_b) = PartitionB::new().slice_and_offset((((t, ..), ..), (j, 0usize)));
    let a = &a[start_a..][..layout_a.cosize()];
    let b = &b[start_b..][..layout_b.cosize()];
    // A copy, so that the compiler may keep it in registers.
    let mut sums = *fragment;
    for k in 0..STEP {
        for (y, sums) in sums.iter_mut().enumerate() {
            for (x, sum) in sums.iter_mut().enumerate() {
                *sum += a[layout_a.offset(((x, y), k))] * b[layout_b.offset(((x, y), k))];
            }
        }
    }
    *fragment = sums;
}
