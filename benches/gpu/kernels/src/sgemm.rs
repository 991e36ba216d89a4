//! The product of `f32` matrices on the ordinary units: `C(m,n) = Σ_k A(m,k)·B(n,k)`.
//!
//! A block has 256 threads and a tile of 128x128 of C, of which each thread has 8x8 sums. Tiles of
//! A and B of 128x16 pass through shared memory, three of each in flight. An operand may be
//! contiguous along its rows (M or N) or along K: either is an [`Operand`], and everything else is
//! one source.
//!
//! | | |
//! |---|---|
//! | in shared memory | `k` after `k`, rows contiguous, the rows' bits 3 and 4 exclusive-or the bits 2 and 3 of `k`: an operand along K, which comes in by 4 `k` of a row, is stored without a bank conflict, and vectors of 4 rows stay whole |
//! | sums | rows `4x..4x+4` and `64+4x..64+4x+4`, columns likewise, so that a step of `k` is 4 loads of 16 bytes for 64 multiply-adds |

// Before the loop and in it:
// together: sgemm_* bar 2

use crate::gemm::{Matrices, Stream, Target, entries, next};
use crate::offsets::{assume_fits, leaf};
use core::marker::PhantomData;
use cute_device::global::Vector;
use cute_device::shared::Shared;
use cute_device::{async_copy, multiply_add, opaque, thread, unroll};
use cute_static::prelude::*;

/// The elements of a tile of an operand.
const TILE: u32 = 128 * 16;

/// The tiles of each operand that shared memory has.
const STAGES: u32 = 3;

/// A tile in shared memory: `k` after `k`, the rows' bits 3 and 4 swizzled by the bits 2 and 3 of
/// `k`.
type Staged = Swizzled<Swizzle![2, 3, 6], Int![0], Layout![(128, 16) : (1, 128)]>;

/// The threads of a block in M and in N: a warp has 8 by 4, the block 2 by 4 warps.
type Threads = Layout![((8, 4), (2, 4)) : ((1, 16), (8, 64))];

/// What of an operand's rows the threads need for their sums, by place in M (or N), and value.
type Rows = Layout![(16, (4, 2)) : (4, (1, 64))];

/// An operand's way from global memory to a thread's registers, in offsets.
///
/// `value` is one of the two vectors of 16 bytes that a thread brings of each tile, `element` one
/// of the four in it.
pub(crate) trait Operand: Copy {
    /// Whether the rows are contiguous, so that a vector has four of them; else it has four `k`.
    const BY_ROWS: bool;

    /// The operand with the pitch `pitch`.
    ///
    /// # Safety
    ///
    /// The offsets in a tile fit in 32 bits.
    unsafe fn new(pitch: u32) -> Self;

    /// The first row and the first `k` of a vector.
    fn coordinate(thread: u32, value: u32) -> (u32, u32);
    /// From a tile's first element to the thread's first.
    fn first(self, thread: u32) -> u32;
    /// From the thread's first element to another of its.
    fn in_global(self, value: u32, element: u32) -> u32;
    /// From a tile to the next.
    fn next_tile(self) -> u32;
    /// From the first row of the operand to a row.
    fn row(self, row: u32) -> u64;
    /// In the tile in shared memory.
    fn in_shared(thread: u32, value: u32, element: u32) -> u32;
    /// In the tile in shared memory: four rows of the half `half` at a place, at a `k` of a
    /// quarter.
    fn fragment(place: u32, quarter: u32, k: u32, half: u32) -> u32;
}

/// The vectors of a tile by thread and value, four rows each: to the tile's integral coordinates.
type VectorsByRows = Layout![((32, 8), 2, 4) : ((4, 256), 128, 1)];

/// The vectors of a tile by thread and value, four `k` each.
type VectorsByK = Layout![((4, 64), 2, 4) : ((512, 1), 64, 128)];

/// Rows contiguous, by layouts.
#[derive(Clone, Copy)]
pub(crate) struct ByRows(u32);

/// K contiguous, by layouts.
#[derive(Clone, Copy)]
pub(crate) struct ByK(u32);

macro_rules! by_layouts {
    ($($operand:ident $vectors:ident $by_rows:literal |$pitch:ident| $tile:expr;)*) => { $(
        impl Operand for $operand {
            const BY_ROWS: bool = $by_rows;

            #[inline(always)]
            unsafe fn new(pitch: u32) -> Self {
                $operand(pitch)
            }

            #[inline(always)]
            fn coordinate(thread: u32, value: u32) -> (u32, u32) {
                layout![(128, 16) : (e0, e1)].compose($vectors::new()).coordinate_in((thread, value, 0u32))
            }

            #[inline(always)]
            fn first(self, thread: u32) -> u32 {
                let $pitch = leaf(self.0);
                // SAFETY: by `new`.
                unsafe { assume_fits($tile.compose($vectors::new())) }.slice_and_offset_in((thread, .., ..)).1
            }

            #[inline(always)]
            fn in_global(self, value: u32, element: u32) -> u32 {
                let $pitch = leaf(self.0);
                // SAFETY: by `new`.
                unsafe { assume_fits($tile.compose($vectors::new())) }.offset_in((0u32, value, element))
            }

            #[inline(always)]
            fn next_tile(self) -> u32 {
                let $pitch = leaf(self.0);
                // SAFETY: by `new`.
                unsafe { assume_fits($tile) }.offset_in((0u32, 16u32))
            }

            #[inline(always)]
            fn row(self, row: u32) -> u64 {
                let $pitch = leaf(self.0);
                $tile.offset_in((u64::from(row), 0u64))
            }

            #[inline(always)]
            fn in_shared(thread: u32, value: u32, element: u32) -> u32 {
                let (share, first) = Staged::new().compose($vectors::new()).slice_and_offset_in((thread, .., ..));
                first + share.offset_in((value, element))
            }

            #[inline(always)]
            fn fragment(place: u32, quarter: u32, k: u32, half: u32) -> u32 {
                // What is left open is not swizzled: the types say that, and the offsets are sums.
                let by_place = Staged::new().compose(tile![(16, (4, 2)) : (4, (1, 64)), (4, 4) : (1, 4)]);
                let (rest, first): (Layout![(2, 4) : (64, 128)], u32) = by_place.slice_and_offset_in(((place, (0u32, ..)), (.., quarter)));
                first + rest.offset_in((half, k))
            }
        }
    )* };
}

by_layouts! {
    ByRows VectorsByRows true |pitch| layout![(128, 16) : (1, {pitch})];
    ByK VectorsByK false |pitch| layout![(128, 16) : ({pitch}, 1)];
}

/// Rows contiguous, by hand.
#[derive(Clone, Copy)]
pub(crate) struct ByRowsByHand(u32);

/// K contiguous, by hand.
#[derive(Clone, Copy)]
pub(crate) struct ByKByHand(u32);

impl Operand for ByRowsByHand {
    const BY_ROWS: bool = true;

    #[inline(always)]
    unsafe fn new(pitch: u32) -> Self {
        ByRowsByHand(pitch.max(1))
    }

    #[inline(always)]
    fn coordinate(thread: u32, value: u32) -> (u32, u32) {
        (thread % 32 * 4, thread / 32 * 2 + value)
    }

    #[inline(always)]
    fn first(self, thread: u32) -> u32 {
        thread % 32 * 4 + thread / 32 * (self.0 * 2)
    }

    #[inline(always)]
    fn in_global(self, value: u32, element: u32) -> u32 {
        value * self.0 + element
    }

    #[inline(always)]
    fn next_tile(self) -> u32 {
        self.0 * 16
    }

    #[inline(always)]
    fn row(self, row: u32) -> u64 {
        u64::from(row)
    }

    #[inline(always)]
    fn in_shared(thread: u32, value: u32, element: u32) -> u32 {
        let unswizzled = thread % 32 * 4 + thread / 32 * 256;
        (unswizzled ^ unswizzled >> 6 & 24) + value * 128 + element
    }

    #[inline(always)]
    fn fragment(place: u32, quarter: u32, k: u32, half: u32) -> u32 {
        let unswizzled = place * 4 + quarter * 512;
        (unswizzled ^ unswizzled >> 6 & 24) + k * 128 + half * 64
    }
}

impl Operand for ByKByHand {
    const BY_ROWS: bool = false;

    #[inline(always)]
    unsafe fn new(pitch: u32) -> Self {
        ByKByHand(pitch.max(1))
    }

    #[inline(always)]
    fn coordinate(thread: u32, value: u32) -> (u32, u32) {
        (thread / 4 + value * 64, thread % 4 * 4)
    }

    #[inline(always)]
    fn first(self, thread: u32) -> u32 {
        thread % 4 * 4 + thread / 4 * self.0
    }

    #[inline(always)]
    fn in_global(self, value: u32, element: u32) -> u32 {
        value * (self.0 * 64) + element
    }

    #[inline(always)]
    fn next_tile(self) -> u32 {
        16
    }

    #[inline(always)]
    fn row(self, row: u32) -> u64 {
        u64::from(row) * u64::from(self.0)
    }

    #[inline(always)]
    fn in_shared(thread: u32, value: u32, element: u32) -> u32 {
        let unswizzled = thread % 4 * 512 + thread / 4;
        (unswizzled ^ unswizzled >> 6 & 24) + value * 64 + element * 128
    }

    #[inline(always)]
    fn fragment(place: u32, quarter: u32, k: u32, half: u32) -> u32 {
        ByRowsByHand::fragment(place, quarter, k, half)
    }
}

/// The threads' places in M and N, and the coordinates of their sums.
pub(crate) trait Sums {
    /// The thread's place in M and in N.
    fn place(thread: u32) -> (u32, u32);
    /// A row of the tile: element `element` of the half `half` at a place; a column likewise.
    fn row(place: u32, half: u32, element: u32) -> u32;
}

/// By layouts.
pub(crate) struct ByLayouts;

/// By hand.
pub(crate) struct ByHand;

impl Sums for ByLayouts {
    #[inline(always)]
    fn place(thread: u32) -> (u32, u32) {
        layout![(16, 16) : (e0, e1)].compose(Threads::new()).coordinate_in(thread)
    }

    #[inline(always)]
    fn row(place: u32, half: u32, element: u32) -> u32 {
        Rows::new().offset_in((place, (element, half)))
    }
}

impl Sums for ByHand {
    #[inline(always)]
    fn place(thread: u32) -> (u32, u32) {
        (thread % 8 + thread / 32 % 2 * 8, thread / 8 % 4 + thread / 64 * 4)
    }

    #[inline(always)]
    fn row(place: u32, half: u32, element: u32) -> u32 {
        place * 4 + half * 64 + element
    }
}

impl<O: Operand> Stream<O, f32> {
    /// Starts to bring the next tile into a stage: what goes through registers is returned.
    ///
    /// # Safety
    ///
    /// The tile is there, all of it unless `EDGES`; nobody reads its stage.
    #[inline(always)]
    unsafe fn start<const EDGES: bool>(&mut self, stage: u32, thread: u32) -> [Vector; 2] {
        let mut held = [Vector::default(); 2];
        // Offsets are computed anew for each tile, where there are no registers to hold them.
        let thread = opaque(thread);
        // SAFETY: the host sees to it that the offsets fit.
        let operand = unsafe { O::new(if O::BY_ROWS { self.pitch } else { opaque(self.pitch) }) };
        unroll::<Int![2]>(|value| {
            let (row, k) = O::coordinate(thread, value);
            let source = |element: u32| self.source.wrapping_add(operand.in_global(value, element) as usize);
            if O::BY_ROWS {
                let target = |element: u32| self.stage(stage).add(O::in_shared(thread, value, element));
                if EDGES {
                    unroll::<Int![4]>(|element| {
                        let is_there = row + element < self.rows && k < self.depth;
                        // SAFETY: it is there, or not read.
                        unsafe { async_copy::copy_4_or_zero(target(element), source(element).cast(), is_there) }
                    });
                } else {
                    // SAFETY: it is there, and so aligned.
                    unsafe { async_copy::copy_16(target(0), source(0).cast()) }
                }
            } else if EDGES {
                let word = |element: u32| {
                    // SAFETY: it is there.
                    if row < self.rows && k + element < self.depth { unsafe { *source(element).cast() } } else { 0 }
                };
                held[value as usize] = Vector { x: word(0), y: word(1), z: word(2), w: word(3) };
            } else {
                // SAFETY: it is there, and so aligned.
                held[value as usize] = unsafe { *source(0).cast() };
            }
        });
        self.source = self.source.wrapping_add(operand.next_tile() as usize);
        self.depth = self.depth.saturating_sub(16);
        held
    }

    /// Stores what went through registers.
    ///
    /// # Safety
    ///
    /// Nobody reads the stage.
    #[inline(always)]
    unsafe fn finish(&self, stage: u32, thread: u32, held: [Vector; 2]) {
        if !O::BY_ROWS {
            let thread = opaque(thread);
            unroll::<Int![2]>(|value| {
                unroll::<Int![4]>(|element| {
                    let target = self.stage(stage).add(O::in_shared(thread, value, element));
                    // SAFETY: by the caller; no two threads have the same place.
                    unsafe { target.cast::<u32>().store(held[value as usize].word(element)) }
                });
            });
        }
    }

    /// Where a stage lies in shared memory.
    #[inline(always)]
    fn stage(&self, stage: u32) -> Shared<f32> {
        self.staged.add(stage * TILE)
    }

    /// The rows that the thread needs at one `k`.
    ///
    /// # Safety
    ///
    /// The tile has come in.
    #[inline(always)]
    unsafe fn fragment(&self, stage: u32, place: u32, quarter: u32, k: u32) -> [f32; 8] {
        let half = |half: u32| {
            // SAFETY: by the caller; four rows are 16 bytes that begin at a multiple of 16.
            let vector = unsafe { self.stage(stage).add(O::fragment(place, quarter, k, half)).load_vector() };
            [vector.x, vector.y, vector.z, vector.w].map(f32::from_bits)
        };
        let ([a, b, c, d], [e, f, g, h]) = (half(0), half(1));
        [a, b, c, d, e, f, g, h]
    }
}

/// The block's tile of C.
///
/// # Safety
///
/// The operands and the target are there, as far as they say. Where the target is, is asked after
/// the loop, which has no registers to hold it.
#[inline(always)]
unsafe fn tile<A: Operand, B: Operand, S: Sums, const EDGES: bool>(mut a: Stream<A, f32>, mut b: Stream<B, f32>, target: impl FnOnce() -> Target<f32>) {
    let thread = thread::index();
    let (x, y) = S::place(thread);
    let tiles = a.depth.div_ceil(16);
    let mut sums = [[0.0f32; 8]; 8];

    let mut stage = 0;
    while stage < STAGES - 1 {
        if stage < tiles {
            // SAFETY: the tile is there; the stages are empty.
            unsafe {
                let (of_a, of_b) = (a.start::<EDGES>(stage, thread), b.start::<EDGES>(stage, thread));
                a.finish(stage, thread, of_a);
                b.finish(stage, thread, of_b);
            }
        }
        async_copy::commit();
        stage += 1;
    }
    async_copy::wait::<{ STAGES - 2 }>();
    // SAFETY: all threads of the block come here.
    unsafe { thread::synchronize() }

    let (mut read, mut write) = (0, STAGES - 1);
    let mut left = tiles;
    while left > 0 {
        let has_next = left > STAGES - 1;
        let mut held = ([Vector::default(); 2], [Vector::default(); 2]);
        if has_next {
            // SAFETY: the stage is that of the tile before this one, which all threads are done
            // with.
            held = unsafe { (a.start::<EDGES>(write, thread), b.start::<EDGES>(write, thread)) };
        }
        async_copy::commit();
        unroll::<Int![4]>(|quarter| {
            unroll::<Int![4]>(|k| {
                // SAFETY: the tile has come in.
                let (of_a, of_b) = unsafe { (a.fragment(read, x, quarter, k), b.fragment(read, y, quarter, k)) };
                unroll::<Int![8]>(|j| {
                    unroll::<Int![8]>(|i| {
                        let sum = &mut sums[j as usize][i as usize];
                        *sum = multiply_add(of_a[i as usize], of_b[j as usize], *sum);
                    });
                });
            });
        });
        if has_next {
            // SAFETY: as above.
            unsafe {
                a.finish(write, thread, held.0);
                b.finish(write, thread, held.1);
            }
        }
        async_copy::wait::<{ STAGES - 2 }>();
        // SAFETY: all threads of the block go through as many tiles.
        unsafe { thread::synchronize() }
        (read, write) = (next::<STAGES>(read), next::<STAGES>(write));
        left -= 1;
    }

    let target = target();
    let (x, y) = S::place(opaque(thread));
    unroll::<Int![8]>(|j| {
        unroll::<Int![2]>(|half| {
            let (row, column) = (S::row(x, half, 0), S::row(y, j / 4, j % 4));
            let element = |i: u32| sums[j as usize][(half * 4 + i) as usize];
            let at = target.data.wrapping_add((u64::from(column) * u64::from(target.pitch)) as usize + row as usize);
            if EDGES {
                unroll::<Int![4]>(|i| {
                    if row + i < target.m && column < target.n {
                        // SAFETY: it is there, and no other thread has it.
                        unsafe { *at.wrapping_add(i as usize) = element(i) }
                    }
                });
            } else {
                let vector = Vector { x: element(0).to_bits(), y: element(1).to_bits(), z: element(2).to_bits(), w: element(3).to_bits() };
                // SAFETY: it is there, and so aligned; no other thread has it.
                unsafe { *at.cast() = vector }
            }
        });
    });
}

/// The block's part of a product.
///
/// # Safety
///
/// The matrices are there; unless `EDGES`, the extents are multiples of 128, 128 and 16, pitches of
/// 4, and addresses of 16 bytes.
#[inline(always)]
unsafe fn product<A: Operand, B: Operand, S: Sums, const EDGES: bool>(matrices: Matrices<f32>) {
    const THREADS: u32 = Threads::SIZE as u32;
    if EDGES {
        thread::launch_bounds::<THREADS, 1>()
    } else {
        thread::launch_bounds::<THREADS, 2>()
    }
    let Matrices { m, n, k, .. } = matrices;
    let (row, column) = (thread::block() * 128, thread::block_y() * 128);
    let (shared, thread) = (Shared::dynamic(), thread::index());
    // SAFETY: by the caller; the grid covers C and no more.
    unsafe {
        let (a, b) = (A::new(matrices.lda), B::new(matrices.ldb));
        let a = Stream {
            operand: PhantomData::<A>,
            pitch: matrices.lda,
            source: matrices.a.wrapping_add(a.row(row) as usize).wrapping_add(a.first(thread) as usize),
            staged: shared,
            rows: m - row,
            depth: k,
        };
        let b = Stream {
            operand: PhantomData::<B>,
            pitch: matrices.ldb,
            source: matrices.b.wrapping_add(b.row(column) as usize).wrapping_add(b.first(thread) as usize),
            staged: shared.add(STAGES * TILE),
            rows: n - column,
            depth: k,
        };
        let target = || {
            let (row, column) = (thread::block() * 128, thread::block_y() * 128);
            let data = matrices.c.wrapping_add((u64::from(column) * u64::from(matrices.ldc)) as usize + row as usize);
            Target { data, pitch: matrices.ldc, m: m - row, n: n - column }
        };
        tile::<A, B, S, EDGES>(a, b, target);
    }
}

entries! {
    of f32: "C is `m` by `n`, its columns contiguous with a pitch of `ldc`. The grid has a block for each tile of 128x128, in two dimensions; \
             a block has 256 threads and 48 KiB of shared memory. \
             Without edges, the extents are multiples of 128, 128 and 16, pitches of 4, and addresses of 16 bytes.";
    /// A and B with contiguous rows (BLAS's `NT`).
    fn sgemm_nt = product::<ByRows, ByRows, ByLayouts, false>;
    /// A with contiguous rows, B along K (BLAS's `NN`).
    fn sgemm_nn = product::<ByRows, ByK, ByLayouts, false>;
    /// A and B along K (BLAS's `TN`).
    fn sgemm_tn = product::<ByK, ByK, ByLayouts, false>;
    /// A along K, B with contiguous rows (BLAS's `TT`).
    fn sgemm_tt = product::<ByK, ByRows, ByLayouts, false>;
    /// [`sgemm_nt`] of any extents and pitches.
    fn sgemm_nt_edges = product::<ByRows, ByRows, ByLayouts, true>;
    /// [`sgemm_nn`] of any extents and pitches.
    fn sgemm_nn_edges = product::<ByRows, ByK, ByLayouts, true>;
    /// [`sgemm_tn`] of any extents and pitches.
    fn sgemm_tn_edges = product::<ByK, ByK, ByLayouts, true>;
    /// [`sgemm_tt`] of any extents and pitches.
    fn sgemm_tt_edges = product::<ByK, ByRows, ByLayouts, true>;
    /// [`sgemm_nt`] by hand.
    fn sgemm_nt_by_hand = product::<ByRowsByHand, ByRowsByHand, ByHand, false>;
    /// [`sgemm_tn`] by hand.
    fn sgemm_tn_by_hand = product::<ByKByHand, ByKByHand, ByHand, false>;
}
