//! Where a thread is, and how it waits for others.

use core::arch::asm;
use core::arch::nvptx;

macro_rules! indices {
    ($($(#[$doc:meta])* $name:ident = $intrinsic:ident;)*) => { $(
        $(#[$doc])*
        #[inline(always)]
        pub fn $name() -> u32 {
            // SAFETY: it reads a special register, which is never negative.
            unsafe { nvptx::$intrinsic() as u32 }
        }
    )* };
}

indices! {
    /// The thread's place in its block, in the first dimension (`%tid.x`).
    index = _thread_idx_x;
    /// The threads of a block, in the first dimension (`%ntid.x`).
    count = _block_dim_x;
    /// The block's place in the grid, in the first dimension (`%ctaid.x`).
    block = _block_idx_x;
    /// The block's place in the grid, in the second dimension (`%ctaid.y`).
    block_y = _block_idx_y;
    /// The block's place in the grid, in the third dimension (`%ctaid.z`).
    block_z = _block_idx_z;
    /// The blocks of the grid, in the first dimension (`%nctaid.x`).
    blocks = _grid_dim_x;
    /// The blocks of the grid, in the second dimension (`%nctaid.y`).
    blocks_y = _grid_dim_y;
}

/// States the launch bounds of the kernel that calls it: the threads of a block, and the blocks
/// that a multiprocessor is to hold at once, for which the assembler limits the registers of a
/// thread. It does nothing when the kernel runs.
///
/// Rust has no attribute for them. The numbers stay in the PTX as a comment, from which `bounds.py`
/// makes the directives of the kernel.
#[inline(always)]
pub fn launch_bounds<const THREADS: u32, const BLOCKS: u32>() {
    const {
        assert!(THREADS > 0 && THREADS % 32 == 0 && THREADS <= 1024, "a block has whole warps, 32 at most");
        assert!(BLOCKS > 0 && THREADS * BLOCKS <= 2048, "a multiprocessor holds 2048 threads at most");
    }
    // SAFETY: it is a comment.
    unsafe { asm!("// launch bounds: {0} {1}", const THREADS, const BLOCKS, options(nomem, nostack, preserves_flags)) }
}

/// The thread's place in its warp, of a block of one dimension: `0..32`.
#[inline(always)]
pub fn lane() -> u32 {
    index() % 32
}

/// The warp's place in its block, of a block of one dimension.
#[inline(always)]
pub fn warp() -> u32 {
    index() / 32
}

/// Waits for all threads of the block, and for what they wrote to shared and global memory
/// (`bar.sync 0`).
///
/// # Safety
///
/// All threads of the block that have not ended come here together.
#[inline(always)]
pub unsafe fn synchronize() {
    // SAFETY: by the caller. It is the intrinsic, which the compiler knows that threads reach
    // together and that orders memory.
    unsafe { nvptx::_syncthreads() }
}

/// Ends the kernel with an error (`trap`).
#[inline(always)]
pub fn trap() -> ! {
    // SAFETY: it does not return.
    unsafe { asm!("trap;", options(noreturn, nostack)) }
}
