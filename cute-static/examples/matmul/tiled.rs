//! The tiled product: static layouts say where everything is, the loops only count.
//!
//! One tile of C is 64×64, and A and B are packed 32 steps of the inner dimension at a time: what a
//! GPU gives to a thread block and to its shared memory, and here fits in a first-level cache.
//! Within the tile, each microtile of 16×16 belongs to 8 threads of 4×8 values, which run here one
//! after the other. The matrices are where they are, with extents and leading dimensions known at
//! run time. Where one ends inside a tile, the tile is predicated: of A and B, zeros are packed for
//! what is not there, and of C it is not written. The tiles are shared out to the threads of the
//! machine.

use crate::matrix::{Element, Matrix, MatrixLayout};
use cute_static::algorithm::copy_from_tile;
use cute_static::htuple::{GetOf, Size};
use cute_static::layout::FragmentLike;
use cute_static::prelude::*;
use cute_static::tensor::{Predicated, TileLayout};
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

/// The order of one thread's 4×8 values: along the rows, because a row of 8 is what vector
/// registers load.
pub(crate) type Values = Layout![(4, 8) : (8, 1)];

/// `(m, n) → t + 8·v`: a patch of values for each thread.
pub(crate) type Numbering = RakedProductOf<Threads, Values>;

/// `(t, v) → (m, n)`: the thread-value partition of the microtile, the inverse of the numbering;
/// `m + 16·n` stands for `(m, n)` (Cecka §3.3.4).
pub(crate) type ThreadValue = ComposeOf<RightInverseOf<Numbering>, Layout![8, (8, 4)]>;

/// `(t, v) → m` and `(t, v) → n`: the row of A and the column of B that make the value.
type Row = ComposeOf<Layout![(Microtile, Microtile) : (1, 0)], ThreadValue>;
type Column = ComposeOf<Layout![(Microtile, Microtile) : (0, 1)], ThreadValue>;

/// `(m, k)` and `(n, k)` to the offset in the packed tile: panels of the 4 rows and of the 8
/// columns that a thread reads, each in the order of its loop.
pub(crate) type TileA = TileToShapeOf<Layout![4, Step], Shape![Tile, Step]>;
pub(crate) type TileB = TileToShapeOf<Layout![8, Step], Shape![Tile, Step]>;

/// `(((t, v), k), (i, 0))` to the offset in the packed tile: cut into microtiles `i`, and each of
/// them partitioned.
pub(crate) type PartitionA = ComposeOf<ZippedDivideOf<TileA, Tile![Microtile, _]>, Tile![<Row, _>, _]>;
pub(crate) type PartitionB = ComposeOf<ZippedDivideOf<TileB, Tile![Microtile, _]>, Tile![<Column, _>, _]>;

/// `((t, v), (i, j))` to the element of the tile of C, `m + 64·n`.
pub(crate) type PartitionC = ComposeOf<ZippedDivideOf<Layout![Tile, Tile], Tile![Microtile, Microtile]>, Tile![ThreadValue, _]>;

/// `(t, (i, j))` to the number of the fragment that keeps the thread's values: what is left of the
/// partition without `v`, made compact.
pub(crate) type Fragments = FragmentLike<SliceOf<PartitionC, ((RangeFull, usize), RangeFull)>>;

// What the product relies on, checked by the compiler. With half of each thread's values forgotten,
// `Layout![8, (8, 2)]` in `ThreadValue`:
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
// A thread's 8 values in a row take one element of A, and 8 neighbours in the packed tile of B: a
// broadcast and vector loads.
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

/// A matrix where it is.
type Operand<'a, T> = Tensor<&'a [T], MatrixLayout>;

/// How many threads share the tiles.
pub(crate) fn workers() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// `C = A·B`, for matrices whose inner dimensions agree.
///
/// C comes apart into tiles that are disjoint by proof, each for a thread: static ones, of which
/// the last may stick out.
pub(crate) fn multiply<T: Element>(a: &Matrix<T>, b: &Matrix<T>) -> Result<Matrix<T>, String> {
    let because = |error: TensorError| error.to_string();
    let mut product = Matrix::zeros(a.rows, b.columns)?;
    let down = a.rows.div_ceil(TILE);
    // As everywhere in CuTe, the inner dimension is the second mode of both operands: (M,K), (N,K),
    // (M,N).
    let (a, b) = (a.tensor().map_err(because)?, b.transposed().map_err(because)?);
    let mut c = product.tensor_mut().map_err(because)?;
    let tiles = c.try_tiles_ceil_mut(tile![Tile, Tile]).map_err(because)?;
    // This thread is one of them: a single tile needs no other.
    let helpers = workers().min(tiles.len()) - 1;
    let tiles = Mutex::new(tiles.enumerate());
    let work = || {
        // A thread that panicked took its tile with it; the iterator is as it was.
        let next = || tiles.lock().unwrap_or_else(PoisonError::into_inner).next();
        while let Some((index, mut tile)) = next() {
            multiply_tile(a, b, &mut tile, (index % down, index / down));
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..helpers {
            scope.spawn(work);
        }
        work();
    });
    Ok(product)
}

/// The tile `(i, j)` of C: pack, let every thread multiply, and step on; at the end, store.
fn multiply_tile<T, A, L>(a: Operand<'_, T>, b: Operand<'_, T>, c: &mut Predicated<A, L>, (i, j): (usize, usize))
where
    T: Element,
    A: MemoryMut<Element = T>,
    L: TileLayout,
{
    let (rows, columns) = ((a.rows().len() - i * TILE).min(TILE), (b.rows().len() - j * TILE).min(TILE));
    // Of what is thinner than the values of one thread, most would be computed for nothing.
    if rows < DOWN || columns < ACROSS {
        return multiply_thin_tile(a, b, c, (i * TILE, j * TILE), (rows, columns));
    }
    let threads = || {
        let microtiles = (0..rows.div_ceil(MICROTILE)).flat_map(move |i| (0..columns.div_ceil(MICROTILE)).map(move |j| (i, j)));
        let threads = microtiles.flat_map(|(i, j)| (0..THREADS).map(move |t| (t, i, j)));
        // Threads whose values are all beyond the end of C are left out; the first of them says it.
        threads.filter(move |&(t, i, j)| {
            let first = PartitionC::new().offset(((t, (0, 0)), (i, j)));
            first % TILE < rows && first / TILE < columns
        })
    };
    let mut fragments: [Fragment<T>; FRAGMENTS] = [[[T::default(); ACROSS]; DOWN]; FRAGMENTS];
    let mut packed_a = Tensor::fixed([T::default(); TILE * STEP], TileA::new());
    let mut packed_b = Tensor::fixed([T::default(); TILE * STEP], TileB::new());

    let depth = a.columns().len();
    for step in 0..depth.div_ceil(STEP) {
        // Beyond the end they are zero, which adds nothing to the values that are kept.
        copy_from_tile(&a.local_tile_ceil(tile![Tile, Step], (i, step)), &mut packed_a, T::default());
        copy_from_tile(&b.local_tile_ceil(tile![Tile, Step], (j, step)), &mut packed_b, T::default());
        for (t, i, j) in threads() {
            let fragment = &mut fragments[Fragments::new().offset((t, (i, j)))];
            multiply_add(packed_a.accessor(), packed_b.accessor(), fragment, (t, i, j), depth - step * STEP);
        }
    }

    for (t, i, j) in threads() {
        for (y, values) in fragments[Fragments::new().offset((t, (i, j)))].iter().enumerate() {
            for (x, &value) in values.iter().enumerate() {
                if let Some(element) = c.get_mut(PartitionC::new().offset(((t, (x, y)), (i, j)))) {
                    *element = value;
                }
            }
        }
    }
}

/// A tile of C that has few rows or few columns: an inner product for each element.
fn multiply_thin_tile<T, A, L>(a: Operand<'_, T>, b: Operand<'_, T>, c: &mut Predicated<A, L>, (row, column): (usize, usize), (rows, columns): (usize, usize))
where
    T: Element,
    A: MemoryMut<Element = T>,
    L: TileLayout,
{
    for n in 0..columns {
        let b = b.slice((column + n, ..));
        for m in 0..rows {
            let a = a.slice((row + m, ..));
            if let Some(element) = c.get_mut(m + TILE * n) {
                *element = a.values().zip(b.values()).fold(T::default(), |sum, (x, y)| sum + x * y);
            }
        }
    }
}

/// What thread `t` of the microtile `(i, j)` does with two packed tiles, of which so many steps are
/// there: `values[v] += Σ_k A(m(v), k)·B(n(v), k)`.
///
/// The partitions are sliced at the thread once; what is left has constant offsets in the unrolled
/// loops, and no index arithmetic remains.
#[inline(always)]
fn multiply_add<T: Element>(a: &Packed<T>, b: &Packed<T>, fragment: &mut Fragment<T>, (t, i, j): (usize, usize, usize), steps: usize) {
    let (layout_a, start_a) = PartitionA::new().slice_and_offset((((t, ..), ..), (i, 0usize)));
    let (layout_b, start_b) = PartitionB::new().slice_and_offset((((t, ..), ..), (j, 0usize)));
    let a = &a[start_a..][..layout_a.cosize()];
    let b = &b[start_b..][..layout_b.cosize()];
    // A copy, so that the compiler may keep it in registers.
    let mut sums = *fragment;
    for k in 0..steps.min(STEP) {
        for (y, sums) in sums.iter_mut().enumerate() {
            for (x, sum) in sums.iter_mut().enumerate() {
                *sum += a[layout_a.offset(((x, y), k))] * b[layout_b.offset(((x, y), k))];
            }
        }
    }
    *fragment = sums;
}
