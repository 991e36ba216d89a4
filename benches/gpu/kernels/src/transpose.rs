//! Transposes of `f32`: tiles of 64x64 pass through shared memory, read and written along what is
//! contiguous on either side.
//!
//! A tile in shared memory is swizzled, so that neither its rows nor its columns meet in a bank.

// One for whole tiles, one for those at the edges:
// together: transpose* bar 2

use crate::offsets::{assume_fits, leaf};
use cute_device::shared::Shared;
use cute_device::{thread, unroll};
use cute_static::prelude::*;

/// The elements of a tile that a thread has.
type Values = Int![16];

/// A tile by thread and value, a warp along the rows: to an integral coordinate of the tile.
type AlongRows = Layout![((64, 4), 16) : ((1, 64), 256)];

/// A tile by thread and value, a warp along the columns.
type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];

/// A tile in shared memory: the low bits of the column go to the bank of the row.
type Staged = Layout![(64, (32, 2)) : (f1, (f65, f2048))];

/// What a thread does to its elements: the offset of a value in each of the three places, from the
/// first of the tile.
struct Offsets<From, Write, Read, To> {
    /// In the source.
    from: From,
    /// In shared memory, of what was read.
    write: Write,
    /// In shared memory, of what is written next.
    read: Read,
    /// In the target.
    to: To,
}

/// Where the tile is, and how much of it: `target(m, n) = source(m, n)` for the coordinates below
/// `(m, n)`.
#[derive(Clone, Copy)]
struct Matrix {
    source: *const f32,
    target: *mut f32,
    m: u32,
    n: u32,
}

/// Takes one tile, whose first coordinate is `(row, column)`, from the source to the target.
///
/// # Safety
///
/// All coordinates below `(m, n)` are elements in both, which do not overlap, and are at most
/// 2^32 - 64; the offsets in shared memory are a permutation of the tile.
#[inline(always)]
unsafe fn tile(
    matrix: Matrix,
    (row, column): (u32, u32),
    offsets: Offsets<impl Fn(u32) -> u32, impl Fn(u32) -> u32, impl Fn(u32) -> u32, impl Fn(u32) -> u32>,
) {
    if row + 64 <= matrix.m && column + 64 <= matrix.n {
        // SAFETY: by the caller; all coordinates of the tile are there.
        unsafe { pass(matrix, |_, _| true, offsets) }
    } else {
        // SAFETY: by the caller.
        unsafe { pass(matrix, |i, j| row + i < matrix.m && column + j < matrix.n, offsets) }
    }
}

/// Takes the coordinates of a tile that are there.
///
/// # Safety
///
/// As for [`tile`].
#[inline(always)]
unsafe fn pass(
    matrix: Matrix,
    is_there: impl Fn(u32, u32) -> bool,
    offsets: Offsets<impl Fn(u32) -> u32, impl Fn(u32) -> u32, impl Fn(u32) -> u32, impl Fn(u32) -> u32>,
) {
    const THREADS: u64 = AlongRows::SIZE / <Values as Number>::VALUE;
    thread::launch_bounds::<{ THREADS as u32 }, 6>();
    let shared = Shared::<f32>::dynamic();
    let thread = thread::index();
    let mut held = [0.0; 16];
    unroll::<Values>(|value| {
        if is_there(thread % 64, thread / 64 + 4 * value) {
            // SAFETY: the coordinate is below `(m, n)`.
            held[value as usize] = unsafe { *matrix.source.add((offsets.from)(value) as usize) };
        }
    });
    // SAFETY: no two threads have the same offset.
    unroll::<Values>(|value| unsafe { shared.add((offsets.write)(value)).store(held[value as usize]) });
    // SAFETY: all threads of the block come here.
    unsafe { thread::synchronize() }
    unroll::<Values>(|value| {
        if is_there(thread / 64 + 4 * value, thread % 64) {
            // SAFETY: the coordinate is below `(m, n)`, and no other thread has it.
            unsafe { *matrix.target.add((offsets.to)(value) as usize) = shared.add((offsets.read)(value)).load() }
        }
    });
}

/// `target[n + m·ldt + b·batch_t] = source[m + n·lds + b·batch_s]` for `m` and `n` below the
/// extents and `b` below the third extent of the grid.
///
/// A block has 256 threads and a tile of 64x64; it needs 16 KiB of shared memory. The modes of a
/// tensor of three are transposed as matrices, one for each coordinate of the mode that stays.
///
/// # Safety
///
/// All these are elements of global memory, and source and target do not overlap. Extents and
/// pitches are not 0, and at most 2^32 - 64 and 2^26 - 1: a tile's offsets fit in 32 bits. The grid
/// has a block for each tile, and for each coordinate of the third mode; the block and shared
/// memory are as said.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose(source: *const f32, target: *mut f32, m: u32, n: u32, lds: u32, ldt: u32, batch_s: u64, batch_t: u64) {
    // SAFETY: by the caller.
    unsafe { by_layouts::<false>(source, target, (m, n), (lds, ldt), (batch_s, batch_t)) }
}

/// [`transpose`] where the third mode is the second extent of the grid, and is gone along before
/// `n`: for tensors in which it lies closer together than `n` in the source and `m` in the target.
///
/// # Safety
///
/// As for [`transpose`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose_third_first(source: *const f32, target: *mut f32, m: u32, n: u32, lds: u32, ldt: u32, batch_s: u64, batch_t: u64) {
    // SAFETY: by the caller.
    unsafe { by_layouts::<true>(source, target, (m, n), (lds, ldt), (batch_s, batch_t)) }
}

/// The block's tile, by layouts.
///
/// # Safety
///
/// As for [`transpose`].
#[inline(always)]
unsafe fn by_layouts<const THIRD_FIRST: bool>(source: *const f32, target: *mut f32, extents: (u32, u32), (lds, ldt): (u32, u32), batches: (u64, u64)) {
    // SAFETY: by the caller.
    unsafe {
        let from = assume_fits(layout![(64, 64) : (1, {leaf(lds)})].compose(AlongRows::new()));
        let to = assume_fits(layout![(64, 64) : ({leaf(ldt)}, 1)].compose(AlongColumns::new()));
        let (write, read) = (Staged::new().compose(AlongRows::new()), Staged::new().compose(AlongColumns::new()));
        let (matrix, first) = matrix::<THIRD_FIRST>(source, target, extents, (lds, ldt), batches);
        let t = thread::index();
        let offsets = Offsets {
            from: |v: u32| from.offset_in((t, v)),
            write: |v: u32| write.offset_in((t, v)),
            read: |v: u32| read.offset_in((t, v)),
            to: |v: u32| to.offset_in((t, v)),
        };
        tile(matrix, first, offsets);
    }
}

/// [`transpose`] by hand.
///
/// # Safety
///
/// As for [`transpose`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose_by_hand(source: *const f32, target: *mut f32, m: u32, n: u32, lds: u32, ldt: u32, batch_s: u64, batch_t: u64) {
    // SAFETY: by the caller.
    unsafe {
        let (lds, ldt) = (lds.max(1), ldt.max(1));
        let (matrix, first) = matrix::<false>(source, target, (m, n), (lds, ldt), (batch_s, batch_t));
        let (low, high) = (thread::index() % 64, thread::index() / 64);
        let offsets = Offsets {
            from: |v: u32| low + high * lds + v * (lds * 4),
            write: |v: u32| low ^ high * 65 ^ (v % 8 * 260) ^ (v / 8 * 2048),
            read: |v: u32| low % 32 * 65 ^ low / 32 * 2048 ^ high ^ v * 4,
            to: |v: u32| low + high * ldt + v * (ldt * 4),
        };
        tile(matrix, first, offsets);
    }
}

/// The block's tile: the matrix from it on, and its first coordinate.
///
/// # Safety
///
/// The tile is in the matrix, and the batch is there.
#[inline(always)]
unsafe fn matrix<const THIRD_FIRST: bool>(
    source: *const f32,
    target: *mut f32,
    (m, n): (u32, u32),
    (lds, ldt): (u32, u32),
    (batch_s, batch_t): (u64, u64),
) -> (Matrix, (u32, u32)) {
    let (y, z) = (thread::block_y(), thread::block_z());
    let (column, batch) = if THIRD_FIRST { (z, y) } else { (y, z) };
    let (row, column, batch) = (thread::block() * 64, column * 64, u64::from(batch));
    let from = batch * batch_s + u64::from(row) + u64::from(column) * u64::from(lds);
    let to = batch * batch_t + u64::from(column) + u64::from(row) * u64::from(ldt);
    // SAFETY: by the caller.
    let (source, target) = unsafe { (source.add(from as usize), target.add(to as usize)) };
    (Matrix { source, target, m, n }, (row, column))
}
