//! A copy: each thread takes a vector of 16 bytes.

use cute_device::global::{Vector, load_streaming, store_streaming};
use cute_device::thread;
use cute_static::prelude::*;

/// The vectors of a block, by thread. One each: of more, fewer threads have as many loads in
/// flight, and an H200 was slower (4.28 TB/s of one, 4.14 of two, 4.08 of four).
type Share = Layout![256 : 1];

/// Copies the vectors `0..count`, of which `share` says the block's by thread.
///
/// # Safety
///
/// As for [`copy`]; `share` says another vector below 256 to each thread.
#[inline(always)]
unsafe fn copy_by(share: impl Fn(u32) -> u32, source: *const Vector, target: *mut Vector, count: u32) {
    const THREADS: u32 = Share::SIZE as u32;
    thread::launch_bounds::<THREADS, 8>();
    let at = thread::block() * THREADS + share(thread::index());
    if at < count {
        // SAFETY: it is below the count, and no other thread has it.
        unsafe { store_streaming(target.add(at as usize), load_streaming(source.add(at as usize))) }
    }
}

/// Copies the vectors `0..count`. A block has 256 threads, and copies as many of them.
///
/// # Safety
///
/// Both are addresses of `count` vectors of global memory, which do not overlap; the grid has the
/// blocks that they need, and a block its 256 threads.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy(source: *const Vector, target: *mut Vector, count: u32) {
    // SAFETY: by the caller; the layout is compact.
    unsafe { copy_by(|thread| Share::new().offset_in(thread), source, target, count) }
}

/// [`copy`] by hand.
///
/// # Safety
///
/// As for [`copy`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn copy_by_hand(source: *const Vector, target: *mut Vector, count: u32) {
    // SAFETY: by the caller; a thread is below 256.
    unsafe { copy_by(|thread| thread, source, target, count) }
}
