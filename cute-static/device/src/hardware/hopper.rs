//! The seam: what is Hopper's.

#[cfg(target_arch = "nvptx64")]
mod device {
    use core::arch::{asm, nvptx};

    /// `%nctaid`.
    #[inline(always)]
    pub(crate) fn blocks() -> [u32; 3] {
        // SAFETY: it reads special registers.
        unsafe { [nvptx::_grid_dim_x() as u32, nvptx::_grid_dim_y() as u32, nvptx::_grid_dim_z() as u32] }
    }

    /// `elect.sync`: whether this lane is the one of its warp.
    #[inline(always)]
    pub(crate) fn elect() -> bool {
        let is_elected: u32;
        // SAFETY: it touches registers alone; not `pure`, because all lanes come here together.
        unsafe {
            asm!("{{ .reg .pred p; .reg .b32 r; elect.sync r|p, 0xffffffff; selp.u32 {0}, 1, 0, p; }}", out(reg32) is_elected, options(nostack));
        }
        is_elected != 0
    }

    macro_rules! instructions {
        ($($(#[$doc:meta])* $name:ident $text:literal;)*) => { $(
            $(#[$doc])*
            ///
            /// # Safety
            /// The threads that carry it out together come here together.
            #[inline(always)]
            pub(crate) unsafe fn $name() {
                // SAFETY: by the caller.
                unsafe { asm!($text, options(nostack)) }
            }
        )* };
    }
    instructions! {
        /// Makes barriers that this thread has made known to all, copies too.
        fence_barriers "fence.mbarrier_init.release.cluster;";
        /// Orders what this thread has written to shared memory before copies and products.
        fence_proxy "fence.proxy.async.shared::cta;";
        /// `cp.async.bulk.commit_group`.
        commit_bulk "cp.async.bulk.commit_group;";
        /// Waits for this thread's bulk copies.
        wait_bulk "cp.async.bulk.wait_group 0;";
        /// `wgmma.fence`: registers are ready for products.
        fence_products "wgmma.fence.sync.aligned;";
        /// `wgmma.commit_group`.
        commit_products "wgmma.commit_group.sync.aligned;";
        /// Waits for all groups of products but the last one.
        wait_products_but_one "wgmma.wait_group.sync.aligned 1;";
    }

    /// Waits until all but the last `MOST` groups of this thread's bulk copies have read.
    ///
    /// # Safety
    /// As for those above.
    #[inline(always)]
    pub(crate) unsafe fn wait_bulk_read_but<const MOST: u32>() {
        // SAFETY: by the caller.
        unsafe { asm!("cp.async.bulk.wait_group.read {0};", const MOST, options(nostack)) }
    }

    /// `mbarrier.init`.
    ///
    /// # Safety
    /// 8 bytes of the block's shared memory, which nobody else touches.
    #[inline(always)]
    pub(crate) unsafe fn barrier_init(barrier: u32, arrivals: u32) {
        // SAFETY: by the caller.
        unsafe { asm!("mbarrier.init.shared::cta.b64 [{0}], {1};", in(reg32) barrier, in(reg32) arrivals, options(nostack)) }
    }

    /// Arrives, and says that so many bytes are to come.
    ///
    /// # Safety
    /// It is a barrier.
    #[inline(always)]
    pub(crate) unsafe fn barrier_expect(barrier: u32, bytes: u32) {
        // SAFETY: by the caller.
        unsafe { asm!("mbarrier.arrive.expect_tx.shared::cta.b64 _, [{0}], {1};", in(reg32) barrier, in(reg32) bytes, options(nostack)) }
    }

    /// Arrives.
    ///
    /// # Safety
    /// It is a barrier.
    #[inline(always)]
    pub(crate) unsafe fn barrier_arrive(barrier: u32) {
        // SAFETY: by the caller.
        unsafe { asm!("mbarrier.arrive.shared::cta.b64 _, [{0}];", in(reg32) barrier, options(nostack)) }
    }

    /// Waits for the end of the phase of a parity.
    ///
    /// # Safety
    /// It is a barrier.
    #[inline(always)]
    pub(crate) unsafe fn barrier_wait(barrier: u32, parity: u32) {
        loop {
            let is_over: u32;
            // SAFETY: by the caller.
            unsafe {
                asm!("{{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [{1}], {2}; selp.u32 {0}, 1, 0, p; }}",
                    out(reg32) is_over, in(reg32) barrier, in(reg32) parity, options(nostack));
            }
            if is_over != 0 {
                break;
            }
        }
    }

    /// `bar.sync` of a warpgroup, by one of the block's barriers but the first.
    ///
    /// # Safety
    /// All threads of the warpgroup come here together, and nobody else has this barrier.
    #[inline(always)]
    pub(crate) unsafe fn warpgroup_barrier(number: u32) {
        // SAFETY: by the caller.
        unsafe { asm!("bar.sync {0}, 128;", in(reg32) number, options(nostack)) }
    }

    /// `setmaxnreg`: less registers for each thread of this warpgroup, or more.
    ///
    /// # Safety
    /// All threads of the warpgroup come here together; the registers of all warpgroups are no more
    /// than the block has.
    #[inline(always)]
    pub(crate) unsafe fn set_registers<const COUNT: u32, const MORE: bool>() {
        // SAFETY: by the caller.
        unsafe {
            if MORE {
                asm!("setmaxnreg.inc.sync.aligned.u32 {0};", const COUNT, options(nostack));
            } else {
                asm!("setmaxnreg.dec.sync.aligned.u32 {0};", const COUNT, options(nostack));
            }
        }
    }

    /// The address of a tensor map: what an entry is given has one of its own.
    pub(crate) fn tensor_map(_: crate::hopper::MapBytes) -> u64 {
        0
    }

    /// The address of a tensor map in global memory, which the host has written before the launch.
    ///
    /// # Safety
    /// It is there, at a multiple of 64 bytes.
    #[inline(always)]
    pub(crate) unsafe fn map_at(map: *const u32) -> u64 {
        let map = map.expose_provenance() as u64;
        // SAFETY: by the caller.
        unsafe { asm!("fence.proxy.tensormap::generic.acquire.sys [{0}], 128;", in(reg64) map, options(nostack)) }
        map
    }

    /// `prefetch.tensormap`.
    ///
    /// # Safety
    /// There is a tensor map.
    #[inline(always)]
    pub(crate) unsafe fn prefetch_map(map: u64) {
        // SAFETY: by the caller.
        unsafe { asm!("prefetch.tensormap [{0}];", in(reg64) map, options(nostack)) }
    }

    /// `%cluster_ctarank`.
    #[inline(always)]
    pub(crate) fn block_of_cluster() -> u32 {
        let rank: u32;
        // SAFETY: it reads a special register.
        unsafe { asm!("mov.u32 {0}, %cluster_ctarank;", out(reg32) rank, options(pure, nomem, nostack)) }
        rank
    }

    /// Comes to the barrier of the cluster, without waiting.
    ///
    /// # Safety
    /// All threads of the cluster come here, and wait for it next. Until then they touch no memory
    /// that others write, and write none that others touch.
    #[inline(always)]
    pub(crate) unsafe fn cluster_arrive() {
        // SAFETY: by the caller.
        unsafe { asm!("barrier.cluster.arrive.release;", options(nostack)) }
    }

    /// Waits until all threads of the cluster have come: what they have written before is seen.
    ///
    /// # Safety
    /// They have all come, or will.
    #[inline(always)]
    pub(crate) unsafe fn cluster_wait() {
        // SAFETY: by the caller.
        unsafe { asm!("barrier.cluster.wait.acquire;", options(nostack)) }
    }

    /// Waits until the kernels that the stream has before this one have ended, and what they have
    /// written is seen. Where the launch did not say that this one begins early, they have.
    #[inline(always)]
    pub(crate) fn wait_for_kernels_before() {
        // SAFETY: it waits. It is taken to write memory: the compiler moves no access before it.
        unsafe { asm!("griddepcontrol.wait;", options(nostack)) }
    }

    /// Says that the kernel after this one may begin, if it does so early, once every block has
    /// said so or has ended: what this one writes, that one waits for.
    #[inline(always)]
    pub(crate) fn let_next_kernel_begin() {
        // SAFETY: it touches nothing.
        unsafe { asm!("griddepcontrol.launch_dependents;", options(nomem, nostack)) }
    }

    /// Arrives at a barrier of another block of the cluster, at the address of this block's.
    ///
    /// # Safety
    /// It is a barrier, of a block that has not ended.
    #[inline(always)]
    pub(crate) unsafe fn barrier_arrive_at(barrier: u32, block: u32) {
        // SAFETY: by the caller.
        unsafe {
            asm!("{{ .reg .b32 r; mapa.shared::cluster.u32 r, {0}, {1}; mbarrier.arrive.shared::cluster.b64 _, [r]; }}",
                in(reg32) barrier, in(reg32) block, options(nostack));
        }
    }

    macro_rules! boxes {
        ($($rank:literal $load:literal $store:literal $add:literal $together:literal [$($i:tt)*];)*) => {
            /// As [`load_box`], to the same place of each block of the cluster whose bit is 1; it
            /// completes their barriers there.
            ///
            /// # Safety
            /// As for [`load_box`], in each of them.
            #[inline(always)]
            pub(crate) unsafe fn load_box_together(rank: usize, to: u32, map: u64, c: [u32; 5], barrier: u32, blocks: u32) {
                let mask = blocks as u16;
                // SAFETY: by the caller.
                unsafe {
                    match rank {
                        $($rank => asm!(
                            $together, $(in(reg32) c[$i],)*
                            to = in(reg32) to, map = in(reg64) map, barrier = in(reg32) barrier, mask = in(reg16) mask, options(nostack)
                        ),)*
                        _ => {}
                    }
                }
            }

            /// Begins to copy a box to shared memory, whose bytes complete a barrier.
            ///
            /// # Safety
            /// The map has this rank, 1 to 5; its box is there, at its alignment, and nobody
            /// touches it until the barrier is complete.
            #[inline(always)]
            pub(crate) unsafe fn load_box(rank: usize, to: u32, map: u64, c: [u32; 5], barrier: u32) {
                // SAFETY: by the caller.
                unsafe {
                    match rank {
                        $($rank => asm!($load, $(in(reg32) c[$i],)* to = in(reg32) to, map = in(reg64) map, barrier = in(reg32) barrier, options(nostack)),)*
                        _ => {}
                    }
                }
            }

            /// Begins to copy a box from shared memory.
            ///
            /// # Safety
            /// As for [`load_box`]; nobody writes it until the group of this copy has been waited
            /// for.
            #[inline(always)]
            pub(crate) unsafe fn store_box(rank: usize, from: u32, map: u64, c: [u32; 5]) {
                // SAFETY: by the caller.
                unsafe {
                    match rank {
                        $($rank => asm!($store, $(in(reg32) c[$i],)* from = in(reg32) from, map = in(reg64) map, options(nostack)),)*
                        _ => {}
                    }
                }
            }

            /// As [`store_box`], but adds to what is there numbers of the kind that the map is of.
            ///
            /// # Safety
            /// As for [`store_box`].
            #[inline(always)]
            pub(crate) unsafe fn add_box(rank: usize, from: u32, map: u64, c: [u32; 5]) {
                // SAFETY: by the caller.
                unsafe {
                    match rank {
                        $($rank => asm!($add, $(in(reg32) c[$i],)* from = in(reg32) from, map = in(reg64) map, options(nostack)),)*
                        _ => {}
                    }
                }
            }
        };
    }
    macro_rules! images {
        ($($rank:literal $load:literal $together:literal [$($i:tt)*] [$($o:tt)*];)*) => {
            /// As [`load_box`], of pixels of an image from the one at a coordinate on, each with
            /// these offsets to its place.
            ///
            /// # Safety
            /// As for [`load_box`]; the map is of an image, and has this rank, 3 to 5.
            #[inline(always)]
            pub(crate) unsafe fn load_image(rank: usize, to: u32, map: u64, c: [u32; 5], offsets: [u32; 3], barrier: u32) {
                let offsets = offsets.map(|offset| offset as u16);
                // SAFETY: by the caller.
                unsafe {
                    match rank {
                        $($rank => asm!(
                            $load, $(in(reg32) c[$i],)* $(in(reg16) offsets[$o],)*
                            to = in(reg32) to, map = in(reg64) map, barrier = in(reg32) barrier, options(nostack)
                        ),)*
                        _ => {}
                    }
                }
            }

            /// As [`load_image`], to the same place of each block of the cluster whose bit is 1; it
            /// completes their barriers there.
            ///
            /// # Safety
            /// As for [`load_image`], in each of them.
            #[inline(always)]
            pub(crate) unsafe fn load_image_together(rank: usize, to: u32, map: u64, c: [u32; 5], offsets: [u32; 3], barrier: u32, blocks: u32) {
                let (offsets, mask) = (offsets.map(|offset| offset as u16), blocks as u16);
                // SAFETY: by the caller.
                unsafe {
                    match rank {
                        $($rank => asm!(
                            $together, $(in(reg32) c[$i],)* $(in(reg16) offsets[$o],)*
                            to = in(reg32) to, map = in(reg64) map, barrier = in(reg32) barrier, mask = in(reg16) mask, options(nostack)
                        ),)*
                        _ => {}
                    }
                }
            }
        };
    }
    images! {
        3 "cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes [{to}], [{map}, {{{0}, {1}, {2}}}], [{barrier}], {{{3}}};"
            "cp.async.bulk.tensor.3d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster \
                [{to}], [{map}, {{{0}, {1}, {2}}}], [{barrier}], {{{3}}}, {mask};" [0 1 2] [0];
        4 "cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes \
                [{to}], [{map}, {{{0}, {1}, {2}, {3}}}], [{barrier}], {{{4}, {5}}};"
            "cp.async.bulk.tensor.4d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster \
                [{to}], [{map}, {{{0}, {1}, {2}, {3}}}], [{barrier}], {{{4}, {5}}}, {mask};" [0 1 2 3] [0 1];
        5 "cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes \
                [{to}], [{map}, {{{0}, {1}, {2}, {3}, {4}}}], [{barrier}], {{{5}, {6}, {7}}};"
            "cp.async.bulk.tensor.5d.shared::cluster.global.im2col.mbarrier::complete_tx::bytes.multicast::cluster \
                [{to}], [{map}, {{{0}, {1}, {2}, {3}, {4}}}], [{barrier}], {{{5}, {6}, {7}}}, {mask};" [0 1 2 3 4] [0 1 2];
    }

    boxes! {
        1 "cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes [{to}], [{map}, {{{0}}}], [{barrier}];"
            "cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [{map}, {{{0}}}], [{from}];"
            "cp.reduce.async.bulk.tensor.1d.global.shared::cta.add.tile.bulk_group [{map}, {{{0}}}], [{from}];"
            "cp.async.bulk.tensor.1d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster \
                [{to}], [{map}, {{{0}}}], [{barrier}], {mask};" [0];
        2 "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [{to}], [{map}, {{{0}, {1}}}], [{barrier}];"
            "cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [{map}, {{{0}, {1}}}], [{from}];"
            "cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [{map}, {{{0}, {1}}}], [{from}];"
            "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster \
                [{to}], [{map}, {{{0}, {1}}}], [{barrier}], {mask};" [0 1];
        3 "cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes [{to}], [{map}, {{{0}, {1}, {2}}}], [{barrier}];"
            "cp.async.bulk.tensor.3d.global.shared::cta.bulk_group [{map}, {{{0}, {1}, {2}}}], [{from}];"
            "cp.reduce.async.bulk.tensor.3d.global.shared::cta.add.tile.bulk_group [{map}, {{{0}, {1}, {2}}}], [{from}];"
            "cp.async.bulk.tensor.3d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster \
                [{to}], [{map}, {{{0}, {1}, {2}}}], [{barrier}], {mask};" [0 1 2];
        4 "cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes [{to}], [{map}, {{{0}, {1}, {2}, {3}}}], [{barrier}];"
            "cp.async.bulk.tensor.4d.global.shared::cta.bulk_group [{map}, {{{0}, {1}, {2}, {3}}}], [{from}];"
            "cp.reduce.async.bulk.tensor.4d.global.shared::cta.add.tile.bulk_group [{map}, {{{0}, {1}, {2}, {3}}}], [{from}];"
            "cp.async.bulk.tensor.4d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster \
                [{to}], [{map}, {{{0}, {1}, {2}, {3}}}], [{barrier}], {mask};" [0 1 2 3];
        5 "cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes [{to}], [{map}, {{{0}, {1}, {2}, {3}, {4}}}], [{barrier}];"
            "cp.async.bulk.tensor.5d.global.shared::cta.bulk_group [{map}, {{{0}, {1}, {2}, {3}, {4}}}], [{from}];"
            "cp.reduce.async.bulk.tensor.5d.global.shared::cta.add.tile.bulk_group [{map}, {{{0}, {1}, {2}, {3}, {4}}}], [{from}];"
            "cp.async.bulk.tensor.5d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster \
                [{to}], [{map}, {{{0}, {1}, {2}, {3}, {4}}}], [{barrier}], {mask};" [0 1 2 3 4];
    }

    /// `cvt.rn.bf16x2.f32`: the bits of two numbers, the first in the low half.
    #[inline(always)]
    pub(crate) fn pack_bf16(low: f32, high: f32) -> u32 {
        let pair: u32;
        // SAFETY: it touches registers alone.
        unsafe { asm!("cvt.rn.bf16x2.f32 {0}, {1}, {2};", out(reg32) pair, in(reg32) high.to_bits(), in(reg32) low.to_bits(), options(pure, nomem, nostack)) }
        pair
    }

    /// `cvt.rn.f16x2.f32`.
    #[inline(always)]
    pub(crate) fn pack_f16(low: f32, high: f32) -> u32 {
        let pair: u32;
        // SAFETY: it touches registers alone.
        unsafe { asm!("cvt.rn.f16x2.f32 {0}, {1}, {2};", out(reg32) pair, in(reg32) high.to_bits(), in(reg32) low.to_bits(), options(pure, nomem, nostack)) }
        pair
    }
}

#[cfg(not(target_arch = "nvptx64"))]
mod device {
    use crate::hopper::MapBytes;

    emulated! { in hopper
        [] fn blocks() -> [u32; 3];
        [] fn elect() -> bool;
        [unsafe] fn fence_barriers() -> ();
        [unsafe] fn fence_proxy() -> ();
        [unsafe] fn commit_bulk() -> ();
        [unsafe] fn wait_bulk_read_but<const MOST: u32>() -> ();
        [unsafe] fn wait_bulk() -> ();
        [unsafe] fn fence_products() -> ();
        [unsafe] fn commit_products() -> ();
        [unsafe] fn wait_products_but_one() -> ();
        [unsafe] fn barrier_init(barrier: u32, arrivals: u32) -> ();
        [unsafe] fn barrier_expect(barrier: u32, bytes: u32) -> ();
        [unsafe] fn barrier_arrive(barrier: u32) -> ();
        [unsafe] fn barrier_wait(barrier: u32, parity: u32) -> ();
        [unsafe] fn warpgroup_barrier(number: u32) -> ();
        [unsafe] fn set_registers<const COUNT: u32, const MORE: bool>() -> ();
        [] fn tensor_map(map: MapBytes) -> u64;
        [unsafe] fn map_at(map: *const u32) -> u64;
        [unsafe] fn prefetch_map(map: u64) -> ();
        [unsafe] fn load_box(rank: usize, to: u32, map: u64, c: [u32; 5], barrier: u32) -> ();
        [unsafe] fn store_box(rank: usize, from: u32, map: u64, c: [u32; 5]) -> ();
        [unsafe] fn add_box(rank: usize, from: u32, map: u64, c: [u32; 5]) -> ();
        [] fn block_of_cluster() -> u32;
        [] fn wait_for_kernels_before() -> ();
        [] fn let_next_kernel_begin() -> ();
        [unsafe] fn cluster_arrive() -> ();
        [unsafe] fn cluster_wait() -> ();
        [unsafe] fn barrier_arrive_at(barrier: u32, block: u32) -> ();
        [unsafe] fn load_box_together(rank: usize, to: u32, map: u64, c: [u32; 5], barrier: u32, blocks: u32) -> ();
        [unsafe] fn load_image(rank: usize, to: u32, map: u64, c: [u32; 5], offsets: [u32; 3], barrier: u32) -> ();
        [unsafe] fn load_image_together(rank: usize, to: u32, map: u64, c: [u32; 5], offsets: [u32; 3], barrier: u32, blocks: u32) -> ();
        [] fn pack_bf16(low: f32, high: f32) -> u32;
        [] fn pack_f16(low: f32, high: f32) -> u32;
    }
}

pub(crate) use device::*;
