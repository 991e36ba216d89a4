//! The product of matrices of 16-bit floats on the tensor cores: `C(m,n) = Σ_k A(m,k)·B(n,k)`,
//! summed in `f32`.
//!
//! A block has 256 threads and a tile of 128x256 of C. Tiles of A and B, 64 deep, come into shared
//! memory by `cp.async`, three of each in flight; warps load fragments of them with `ldmatrix` and
//! multiply them with `mma.sync`, the fragments of the next step while the last are multiplied. An
//! operand may be contiguous along its rows (M or N) or along K: either is an [`Operand`], and
//! everything else is one source.
//!
//! Everything that says where is a partition by the tiled product and the tiled copies: of a tile
//! in global memory, of one in shared memory, of C.

// A tile is 4 steps of 4x8 products, with 8 loads each, and the first 8 loads are before the loop;
// so is a barrier:
// together: hgemm_* mma 128 ldmatrix 40 bar 2

use crate::gemm::{Matrices, Stream, Target, entries, next};
use crate::offsets::{assume_fits, leaf};
use core::marker::PhantomData;
use cute_device::global::Vector;
use cute_device::mma::Multiply;
use cute_device::shared::Shared;
use cute_device::{async_copy, matrix, opaque, thread, unroll};
use cute_static::atom::*;
use cute_static::prelude::*;
use cute_static::swizzle::ConflictFree;

/// The tile of C that a block has, and the depth of the tiles of A and B.
const M: u32 = 128;
const N: u32 = 256;
const K: u32 = 64;

/// The tiles of each operand that shared memory has.
const STAGES: u32 = 3;

/// The warps of a block are 2 by 4. The instructions of all types have the same layouts.
type Warps = Layout![2, 4, 1];
type Product = TiledMma<SM80_16x8x16_F32BF16BF16F32_TN, Warps, Tile![32, 64, 16]>;

/// Vectors of 8 elements, by `cp.async`.
type Vectors = CopyAtom<SM80_CP_ASYNC_CACHEGLOBAL<u128>, BF16>;

/// A tile comes in along K: a row has 8 vectors, the threads 32 rows.
type AlongK = TiledCopyOf<Vectors, Layout![(32, 8) : (8, 1)], Layout![1, 8]>;

/// A tile comes in along its rows: 8 vectors of a `k`, 32 `k`.
type AlongRows = TiledCopyOf<Vectors, Layout![(8, 32) : (1, 8)], Layout![8, 1]>;

/// The elements of 16 bits, and their instruction.
pub(crate) trait Half {
    /// The instruction.
    type Atom: Multiply<RegistersA = [u32; 4], RegistersB = [u32; 2], RegistersC = [f32; 4]>;

    /// Two sums as two elements, the first in the low bits.
    fn pair(low: f32, high: f32) -> u32;
}

macro_rules! halves {
    ($($half:ident $atom:ident $convert:literal;)*) => { $(
        impl Half for $half {
            type Atom = $atom;

            #[inline(always)]
            fn pair(low: f32, high: f32) -> u32 {
                let pair: u32;
                // SAFETY: it touches registers alone.
                unsafe { core::arch::asm!($convert, out(reg32) pair, in(reg32) high.to_bits(), in(reg32) low.to_bits(), options(pure, nomem, nostack)) }
                pair
            }
        }
    )* };
}

halves! {
    BF16 SM80_16x8x16_F32BF16BF16F32_TN "cvt.rn.bf16x2.f32 {0}, {1}, {2};";
    F16 SM80_16x8x16_F32F16F16F32_TN "cvt.rn.f16x2.f32 {0}, {1}, {2};";
}

/// An operand's way from global memory to the registers of a warp, in offsets.
pub(crate) trait Operand: Copy {
    /// The rows of a tile.
    const ROWS: u32;
    /// The vectors of 8 elements that a thread brings of each tile.
    type Vectors: cute_device::Count;
    /// The loads of 4 matrices that a thread takes part in, for each step of 16 `k`.
    type Loads: cute_device::Count;
    /// Whether the rows are contiguous, so that a vector has 8 of them; else it has 8 `k`.
    const BY_ROWS: bool;

    /// The operand with the pitch `pitch`.
    ///
    /// # Safety
    ///
    /// The offsets in a tile fit in 32 bits.
    unsafe fn new(pitch: u32) -> Self;

    /// The first row and the first `k` of a vector.
    fn coordinate(thread: u32, vector: u32) -> (u32, u32);
    /// From a tile's first element to the first of a vector.
    fn in_global(self, thread: u32, vector: u32) -> u32;
    /// From a tile to the next.
    fn next_tile(self) -> u32;
    /// From the first row of the operand to a row.
    fn row(self, row: u32) -> u64;
    /// In the tile in shared memory, of a vector.
    fn in_shared(thread: u32, vector: u32) -> u32;
    /// In the tile in shared memory, of the row that a thread points `ldmatrix` to.
    fn fragment(thread: u32, load: u32, step: u32) -> u32;
    /// Loads 4 matrices.
    ///
    /// # Safety
    ///
    /// As for [`matrix::load_4`].
    unsafe fn load(row: Shared<u16>) -> [u32; 4];
}

/// A tile whose rows are 64 elements of K each, 128 bytes, the vectors of a row permuted by the
/// row.
macro_rules! staged_by_k {
    ($rows:tt) => { Swizzled<Swizzle![3, 3, 3], Int![0], Layout![($rows, 64) : (64, 1)]> };
}

/// A tile whose `k` are 64 rows each, 128 bytes, the vectors permuted by `k`.
macro_rules! staged_by_rows {
    ($chunks:tt) => { Swizzled<Swizzle![3, 3, 3], Int![0], Layout![((64, $chunks), 64) : ((1, 4096), 64)]> };
}

/// Eight rows of 16 bytes, as `ldmatrix` reads a matrix of a tile along K; and of one along its
/// rows.
fn _no_bank_conflicts()
where
    staged_by_k!(128): ConflictFree<Layout![(8, 8) : (1, 128)], Int![16]>,
    staged_by_k!(256): ConflictFree<Layout![(8, 8) : (1, 256)], Int![16]>,
    staged_by_rows!(2): ConflictFree<Layout![(8, 8) : (128, 1)], Int![16]>,
    staged_by_rows!(4): ConflictFree<Layout![(8, 8) : (256, 1)], Int![16]>,
{
}

macro_rules! operands {
    ($(
        $(#[$doc:meta])*
        $operand:ident by_rows $by_rows:literal rows $rows:tt vectors $vectors:tt in ($r:literal) copy $copy:ident staged $staged:ty,
        $tiled:ident $instruction:ident $load:ident |$pitch:ident| $tile:expr;
    )*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $operand(u32);

        impl Operand for $operand {
            const ROWS: u32 = $rows;
            const BY_ROWS: bool = $by_rows;
            type Vectors = Int![$vectors];
            type Loads = Int![4];

            #[inline(always)]
            unsafe fn new(pitch: u32) -> Self {
                $operand(pitch)
            }

            #[inline(always)]
            fn coordinate(thread: u32, vector: u32) -> (u32, u32) {
                let share = layout![($rows, 64) : (e0, e1)].partition(Source::<$copy>::default());
                share.coordinate_in((thread, 0u32, vector % $r, vector / $r))
            }

            #[inline(always)]
            fn in_global(self, thread: u32, vector: u32) -> u32 {
                let $pitch = leaf(self.0);
                // SAFETY: by `new`.
                let (first, share) = $copy::new().thread_slice(thread).partition_s(unsafe { assume_fits($tile) });
                // SAFETY: as above.
                first + unsafe { assume_fits(share) }.offset_in((0u32, vector % $r, vector / $r))
            }

            #[inline(always)]
            fn next_tile(self) -> u32 {
                let $pitch = leaf(self.0);
                // SAFETY: by `new`.
                unsafe { assume_fits($tile) }.offset_in((0u32, K))
            }

            #[inline(always)]
            fn row(self, row: u32) -> u64 {
                let $pitch = leaf(self.0);
                $tile.offset_in((u64::from(row), 0u64))
            }

            #[inline(always)]
            fn in_shared(thread: u32, vector: u32) -> u32 {
                $copy::new().thread_slice(thread).partition_d(<$staged>::new()).offset_in((0u32, vector % $r, vector / $r))
            }

            #[inline(always)]
            fn fragment(thread: u32, load: u32, step: u32) -> u32 {
                type Load = $tiled<CopyAtom<$instruction, BF16>, Product>;
                Load::new().thread_slice(thread).partition_s(<$staged>::new()).offset_in((0u32, load, step))
            }

            #[inline(always)]
            unsafe fn load(row: Shared<u16>) -> [u32; 4] {
                // SAFETY: by the caller.
                unsafe { matrix::$load(row) }
            }
        }
    )* };
}

operands! {
    /// A, its rows contiguous.
    AByRows by_rows true rows 128 vectors 4 in (2) copy AlongRows staged staged_by_rows!(2),
        TiledCopyA SM75_U16x8_LDSM_T load_4_transposed |pitch| layout![(128, 64) : (1, {pitch})];
    /// A, along K.
    AByK by_rows false rows 128 vectors 4 in (4) copy AlongK staged staged_by_k!(128),
        TiledCopyA SM75_U32x4_LDSM_N load_4 |pitch| layout![(128, 64) : ({pitch}, 1)];
    /// B, its rows contiguous.
    BByRows by_rows true rows 256 vectors 8 in (4) copy AlongRows staged staged_by_rows!(4),
        TiledCopyB SM75_U16x8_LDSM_T load_4_transposed |pitch| layout![(256, 64) : (1, {pitch})];
    /// B, along K.
    BByK by_rows false rows 256 vectors 8 in (8) copy AlongK staged staged_by_k!(256),
        TiledCopyB SM75_U32x4_LDSM_N load_4 |pitch| layout![(256, 64) : ({pitch}, 1)];
}

impl<O: Operand> Stream<O, u16> {
    /// Starts to bring the next tile into a stage.
    ///
    /// # Safety
    ///
    /// The tile is there, all of it unless `EDGES`; nobody reads its stage.
    #[inline(always)]
    unsafe fn start<const EDGES: bool>(&mut self, stage: u32, thread: u32) {
        let target = self.staged.add(stage * O::ROWS * K);
        // Offsets are computed anew for each tile: there are no registers to hold them.
        let thread = opaque(thread);
        // SAFETY: the host sees to it that the offsets fit.
        let operand = unsafe { O::new(opaque(self.pitch)) };
        unroll::<O::Vectors>(|vector| {
            let source = self.source.wrapping_add(operand.in_global(thread, vector) as usize);
            let target = target.add(O::in_shared(thread, vector));
            if EDGES {
                let (row, k) = O::coordinate(thread, vector);
                let there = |element: u32| if O::BY_ROWS { row + element < self.rows && k < self.depth } else { row < self.rows && k + element < self.depth };
                if there(7) && source.addr().is_multiple_of(16) {
                    // SAFETY: all eight are there, and aligned.
                    unsafe { async_copy::copy_16(target, source.cast()) }
                } else {
                    // SAFETY: what is read is there.
                    let element = |element: u32| if there(element) { unsafe { u32::from(*source.wrapping_add(element as usize)) } } else { 0 };
                    let pair = |first: u32| element(first) | element(first + 1) << 16;
                    // SAFETY: no other thread has this vector.
                    unsafe { target.store_vector(Vector { x: pair(0), y: pair(2), z: pair(4), w: pair(6) }) }
                }
            } else {
                // SAFETY: it is there, and so aligned.
                unsafe { async_copy::copy_16(target, source.cast()) }
            }
        });
        self.source = self.source.wrapping_add(operand.next_tile() as usize);
        self.depth = self.depth.saturating_sub(K);
    }

    /// A thread's registers of the step `step` of a stage.
    ///
    /// # Safety
    ///
    /// The tile has come in, and all lanes of the warp come here together.
    #[inline(always)]
    unsafe fn fragments(&self, stage: u32, thread: u32, step: u32) -> [[u32; 4]; 4] {
        let staged = self.staged.add(stage * O::ROWS * K);
        let mut fragments = [[0; 4]; 4];
        // SAFETY: by the caller.
        unroll::<O::Loads>(|load| fragments[load as usize] = unsafe { O::load(staged.add(O::fragment(thread, load, step))) });
        fragments
    }
}

/// The block's tile of C.
///
/// # Safety
///
/// The operands and the target are there, as far as they say. Where the target is, is asked after
/// the loop, which has no registers to hold it.
#[inline(always)]
unsafe fn tile<T: Half, A: Operand, B: Operand, const EDGES: bool>(mut a: Stream<A, u16>, mut b: Stream<B, u16>, target: impl FnOnce() -> Target<u16>) {
    let thread = thread::index();
    let tiles = a.depth.div_ceil(K);
    let mut sums = [[[0.0f32; 4]; 8]; 4];

    let mut stage = 0;
    while stage < STAGES - 1 {
        if stage < tiles {
            // SAFETY: the tile is there; the stages are empty.
            unsafe {
                a.start::<EDGES>(stage, thread);
                b.start::<EDGES>(stage, thread);
            }
        }
        async_copy::commit();
        stage += 1;
    }
    async_copy::wait::<{ STAGES - 2 }>();
    // SAFETY: all threads of the block come here.
    unsafe { thread::synchronize() }

    let (mut read, mut write) = (0, STAGES - 1);
    // SAFETY: the first tile has come in.
    let mut held = unsafe { (a.fragments(read, thread, 0), b.fragments(read, thread, 0)) };
    let mut tile = 0;
    while tile < tiles {
        unroll::<Int![4]>(|step| {
            if step == 3 {
                // The next tile has come in, and all threads have read this one.
                async_copy::wait::<{ STAGES - 2 }>();
                // SAFETY: all threads of the block go through as many tiles.
                unsafe { thread::synchronize() }
                read = next::<STAGES>(read);
            }
            // SAFETY: this tile has come in; so has the next, or what is read is not used.
            let following = unsafe { (a.fragments(read, thread, (step + 1) % 4), b.fragments(read, thread, (step + 1) % 4)) };
            if step == 0 {
                if tile + STAGES - 1 < tiles {
                    // SAFETY: the stage is that of the tile before this one, which all threads are
                    // done with.
                    unsafe {
                        a.start::<EDGES>(write, thread);
                        b.start::<EDGES>(write, thread);
                    }
                }
                async_copy::commit();
                write = next::<STAGES>(write);
            }
            unroll::<Int![4]>(|m| {
                unroll::<Int![8]>(|n| {
                    let four = held.1[(n / 2) as usize];
                    let of_b = if n % 2 == 0 { [four[0], four[1]] } else { [four[2], four[3]] };
                    let sum = &mut sums[m as usize][n as usize];
                    // SAFETY: all lanes of the warp come here together.
                    *sum = unsafe { T::Atom::multiply(held.0[m as usize], of_b, *sum) };
                });
            });
            held = following;
        });
        tile += 1;
    }

    let (target, thread) = (target(), opaque(thread));
    let pitch = leaf(target.pitch);
    // SAFETY: the offsets in a tile of C fit in 32 bits, the host sees to that.
    let (first, share) = Product::new().thread_slice(thread).partition_c(unsafe { assume_fits(layout![(128, 256) : ({pitch}, 1)]) });
    // SAFETY: as above.
    let share = unsafe { assume_fits(share) };
    let coordinates = layout![(128, 256) : (e0, e1)].partition(OperandC::<Product>::default());
    unroll::<Int![4]>(|m| {
        unroll::<Int![8]>(|n| {
            unroll::<Int![2]>(|half| {
                let [low, high] = [0, 1].map(|i| sums[m as usize][n as usize][(2 * half + i) as usize]);
                let at = target.data.wrapping_add((first + share.offset_in((2 * half, m, n))) as usize);
                let pair = T::pair(low, high);
                let (row, column): (u32, u32) = coordinates.coordinate_in((thread, 2 * half, m, n));
                if EDGES {
                    // SAFETY: what is written is there, and no other thread has it.
                    unsafe {
                        if row < target.m && column < target.n {
                            *at = pair as u16;
                        }
                        if row < target.m && column + 1 < target.n {
                            *at.wrapping_add(1) = (pair >> 16) as u16;
                        }
                    }
                } else {
                    // SAFETY: it is there, and aligned; no other thread has it.
                    unsafe { *at.cast() = pair }
                }
            });
        });
    });
}

/// The tile of a block: 8 rows of tiles are walked together, column by column, so that blocks that
/// run at the same time share tiles of A and B in the second-level cache.
#[inline(always)]
fn place(block: u32, rows: u32, columns: u32) -> (u32, u32) {
    const TOGETHER: u32 = 8;
    let (band, rest) = (block / (TOGETHER * columns), block % (TOGETHER * columns));
    let height = (rows - band * TOGETHER).min(TOGETHER);
    (band * TOGETHER + rest % height, rest / height)
}

/// The block's part of a product.
///
/// # Safety
///
/// The matrices are there; unless `EDGES`, the extents are multiples of 128, 256 and 64, pitches of
/// 8, and addresses of 16 bytes.
#[inline(always)]
unsafe fn product<T: Half, A: Operand, B: Operand, const EDGES: bool>(matrices: Matrices<u16>) {
    thread::launch_bounds::<{ 32 * Warps::SIZE as u32 }, 1>();
    let Matrices { m, n, k, .. } = matrices;
    let (row, column) = place(thread::block(), m.div_ceil(M), n.div_ceil(N));
    let (row, column) = (row * M, column * N);
    let shared = Shared::dynamic();
    // SAFETY: by the caller; the grid covers C and no more.
    unsafe {
        let (a, b) = (A::new(matrices.lda), B::new(matrices.ldb));
        let a = Stream {
            operand: PhantomData::<A>,
            pitch: matrices.lda,
            source: matrices.a.wrapping_add(a.row(row) as usize),
            staged: shared,
            rows: m - row,
            depth: k,
        };
        let b = Stream {
            operand: PhantomData::<B>,
            pitch: matrices.ldb,
            source: matrices.b.wrapping_add(b.row(column) as usize),
            staged: shared.add(STAGES * M * K),
            rows: n - column,
            depth: k,
        };
        let target = || {
            let data = matrices.c.wrapping_add((u64::from(row) * u64::from(matrices.ldc)) as usize + column as usize);
            Target { data, pitch: matrices.ldc, m: m - row, n: n - column }
        };
        tile::<T, A, B, EDGES>(a, b, target);
    }
}

entries! {
    of u16: "C is `m` by `n`, its rows contiguous with a pitch of `ldc`. The grid has a block for each tile of 128x256, in one dimension; \
             a block has 256 threads and 144 KiB of shared memory. \
             Without edges, the extents are multiples of 128, 256 and 64, pitches of 8, and addresses of 16 bytes.";
    /// `bf16`, A and B with contiguous rows.
    fn hgemm_bf16_nt = product::<BF16, AByRows, BByRows, false>;
    /// `bf16`, A with contiguous rows, B along K.
    fn hgemm_bf16_nn = product::<BF16, AByRows, BByK, false>;
    /// `bf16`, A and B along K.
    fn hgemm_bf16_tn = product::<BF16, AByK, BByK, false>;
    /// `bf16`, A along K, B with contiguous rows.
    fn hgemm_bf16_tt = product::<BF16, AByK, BByRows, false>;
    /// `f16`, A and B with contiguous rows.
    fn hgemm_f16_nt = product::<F16, AByRows, BByRows, false>;
    /// `f16`, A with contiguous rows, B along K.
    fn hgemm_f16_nn = product::<F16, AByRows, BByK, false>;
    /// `f16`, A and B along K.
    fn hgemm_f16_tn = product::<F16, AByK, BByK, false>;
    /// `f16`, A along K, B with contiguous rows.
    fn hgemm_f16_tt = product::<F16, AByK, BByRows, false>;
    /// [`hgemm_bf16_nt`] of any extents and pitches.
    fn hgemm_bf16_nt_edges = product::<BF16, AByRows, BByRows, true>;
    /// [`hgemm_bf16_nn`] of any extents and pitches.
    fn hgemm_bf16_nn_edges = product::<BF16, AByRows, BByK, true>;
    /// [`hgemm_bf16_tn`] of any extents and pitches.
    fn hgemm_bf16_tn_edges = product::<BF16, AByK, BByK, true>;
    /// [`hgemm_bf16_tt`] of any extents and pitches.
    fn hgemm_bf16_tt_edges = product::<BF16, AByK, BByRows, true>;
    /// [`hgemm_f16_nt`] of any extents and pitches.
    fn hgemm_f16_nt_edges = product::<F16, AByRows, BByRows, true>;
    /// [`hgemm_f16_nn`] of any extents and pitches.
    fn hgemm_f16_nn_edges = product::<F16, AByRows, BByK, true>;
    /// [`hgemm_f16_tn`] of any extents and pitches.
    fn hgemm_f16_tn_edges = product::<F16, AByK, BByK, true>;
    /// [`hgemm_f16_tt`] of any extents and pitches.
    fn hgemm_f16_tt_edges = product::<F16, AByK, BByRows, true>;
}
