//! Kernels for nvptx64, each written twice: with static layouts, and with the index arithmetic by hand.
//!
//! `check.sh` builds them to PTX and compares the pairs instruction by instruction. The pair `a` and `a_by_hand` must do the same.

#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]

use core::arch::nvptx::{_block_idx_x, _thread_idx_x};
use cute_static::prelude::*;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// A 128×64 tile of a matrix with 4096 rows, column-major; thread `t` of 256 holds 8 rows by 4 columns of it: `(thread, value)` to offset.
type Tile = Layout![(128, 64) : (1, 4096)];
type ThreadValue = Layout![((16, 16), (8, 4)) : ((8, 512), (1, 128))];
type Partition = Composition<Tile, ThreadValue>;

/// The tile's threads and values permute the tile: every element once.
const _: fn() = || {
    fn covers<L: Permutation>() {}
    covers::<ThreadValue>();
};

/// Sums the 32 values of each thread, as the layout partitions them.
///
/// # Safety
/// `source` holds a 128×64 tile of a column-major matrix with 4096 rows for each block, one after the other by 128 rows; `sums` holds 256 floats for each block.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn partition(source: *const f32, sums: *mut f32) {
    // SAFETY: the intrinsics read special registers.
    let (block, thread) = unsafe { (_block_idx_x() as u32, _thread_idx_x() as u32) };
    let (values, offset) = Partition::default().slice_and_offset((thread, ..));
    let mut sum = 0.0;
    let mut v = 0;
    while v < 32u32 {
        // SAFETY: the partition's cosize is the tile's, which the caller vouches for.
        sum += unsafe { *source.add((block * 128 + offset + values.offset(v)) as usize) };
        v += 1;
    }
    // SAFETY: one element for each of 256 threads of the block.
    unsafe { *sums.add((block * 256 + thread) as usize) = sum };
}

/// [`partition`] with its index arithmetic written out.
///
/// # Safety
/// As [`partition`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn partition_by_hand(source: *const f32, sums: *mut f32) {
    // SAFETY: the intrinsics read special registers.
    let (block, thread) = unsafe { (_block_idx_x() as u32, _thread_idx_x() as u32) };
    let offset = thread % 16 * 8 + thread / 16 * (4 * 4096);
    let mut sum = 0.0;
    let mut v = 0;
    while v < 32u32 {
        // SAFETY: as above.
        sum += unsafe { *source.add((block * 128 + offset + (v % 8 + v / 8 * 4096)) as usize) };
        v += 1;
    }
    // SAFETY: as above.
    unsafe { *sums.add((block * 256 + thread) as usize) = sum };
}

/// A 32×32 transpose through padded layouts.
type Source = Layout![(32, 32) : (1, 33)];
type Target = Layout![(32, 32) : (32, 1)];

/// Copies a tile from padded column-major to row-major order.
///
/// # Safety
/// `source` holds 32·33 floats and `target` 1024, and the block has 1024 threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose(source: *const f32, target: *mut f32) {
    // SAFETY: the intrinsic reads a special register.
    let i = unsafe { _thread_idx_x() as u32 };
    // SAFETY: both layouts map 0..1024 below their cosize.
    unsafe { *target.add(Target::default().offset(i) as usize) = *source.add(Source::default().offset(i) as usize) };
}

/// [`transpose`] with its index arithmetic written out.
///
/// # Safety
/// As [`transpose`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn transpose_by_hand(source: *const f32, target: *mut f32) {
    // SAFETY: the intrinsic reads a special register.
    let i = unsafe { _thread_idx_x() as u32 };
    // SAFETY: as above.
    unsafe { *target.add((i % 32 * 32 + i / 32) as usize) = *source.add((i % 32 + i / 32 * 33) as usize) };
}
