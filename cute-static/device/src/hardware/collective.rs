//! What the lanes of a warp, or the threads of a block, find out together. All lanes come here:
//! threads are together where a block is to be had.

#[cfg(target_arch = "nvptx64")]
mod device {
    use core::arch::{asm, nvptx};

    /// `%nctaid`.
    #[inline(always)]
    pub(crate) fn grid() -> [u32; 3] {
        // SAFETY: it reads special registers.
        unsafe { [nvptx::_grid_dim_x() as u32, nvptx::_grid_dim_y() as u32, nvptx::_grid_dim_z() as u32] }
    }

    /// The thread's place in its warp: blocks have one dimension.
    #[inline(always)]
    pub(crate) fn lane() -> u32 {
        super::super::thread() % 32
    }

    macro_rules! shuffles {
        ($($(#[$doc:meta])* $name:ident $instruction:literal;)*) => { $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name(value: u32, by: u32) -> u32 {
                let other: u32;
                // SAFETY: all lanes come here.
                unsafe { asm!($instruction, out(reg32) other, in(reg32) value, in(reg32) by, options(nostack)) }
                other
            }
        )* };
    }
    shuffles! {
        /// `shfl.sync.up`: the value of the lane so many before; its own, where there is none.
        shuffle_up "shfl.sync.up.b32 {0}, {1}, {2}, 0, -1;";
        /// `shfl.sync.down`: the value of the lane so many after; its own, where there is none.
        shuffle_down "shfl.sync.down.b32 {0}, {1}, {2}, 31, -1;";
        /// `shfl.sync.idx`: the value of a lane.
        shuffle_index "shfl.sync.idx.b32 {0}, {1}, {2}, 31, -1;";
    }

    /// `vote.sync.ballot`.
    #[inline(always)]
    pub(crate) fn ballot(vote: bool) -> u32 {
        let lanes: u32;
        // SAFETY: all lanes come here.
        unsafe {
            asm!("{{.reg .pred p; setp.ne.u32 p, {1}, 0; vote.sync.ballot.b32 {0}, p, -1;}}", out(reg32) lanes, in(reg32) u32::from(vote), options(nostack));
        }
        lanes
    }

    macro_rules! votes {
        ($($(#[$doc:meta])* $name:ident $instruction:literal;)*) => { $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name(vote: bool) -> u32 {
                let result: u32;
                // SAFETY: all threads come here.
                unsafe { asm!($instruction, out(reg32) result, in(reg32) u32::from(vote)) }
                result
            }
        )* };
    }
    votes! {
        /// `barrier.red.or`: a barrier, and whether any thread of the block votes yes.
        barrier_any "{{.reg .pred p, q; setp.ne.u32 p, {1}, 0; barrier.red.or.pred.aligned q, 0, p; selp.u32 {0}, 1, 0, q;}}";
        /// `barrier.red.and`: a barrier, and whether all threads of the block vote yes.
        barrier_all "{{.reg .pred p, q; setp.ne.u32 p, {1}, 0; barrier.red.and.pred.aligned q, 0, p; selp.u32 {0}, 1, 0, q;}}";
        /// `barrier.red.popc`: a barrier, and how many threads of the block vote yes.
        barrier_count "{{.reg .pred p; setp.ne.u32 p, {1}, 0; barrier.red.popc.u32.aligned {0}, 0, p;}}";
    }

    /// `match.any.sync.b32`.
    #[inline(always)]
    pub(crate) fn match_any_32(value: u32) -> u32 {
        let lanes: u32;
        // SAFETY: all lanes come here.
        unsafe { asm!("match.any.sync.b32 {0}, {1}, -1;", out(reg32) lanes, in(reg32) value, options(nostack)) }
        lanes
    }

    /// `match.any.sync.b64`.
    #[inline(always)]
    pub(crate) fn match_any_64(value: u64) -> u32 {
        let lanes: u32;
        // SAFETY: all lanes come here.
        unsafe { asm!("match.any.sync.b64 {0}, {1}, -1;", out(reg32) lanes, in(reg64) value, options(nostack)) }
        lanes
    }
}

#[cfg(not(target_arch = "nvptx64"))]
mod device {
    emulated! {
        [] fn grid() -> [u32; 3];
        [] fn lane() -> u32;
        [] fn shuffle_up(value: u32, by: u32) -> u32;
        [] fn shuffle_down(value: u32, by: u32) -> u32;
        [] fn shuffle_index(value: u32, by: u32) -> u32;
        [] fn ballot(vote: bool) -> u32;
        [] fn barrier_any(vote: bool) -> u32;
        [] fn barrier_all(vote: bool) -> u32;
        [] fn barrier_count(vote: bool) -> u32;
        [] fn match_any_32(value: u32) -> u32;
        [] fn match_any_64(value: u64) -> u32;
    }
}

pub(crate) use device::*;
