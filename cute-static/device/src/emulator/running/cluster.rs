//! Blocks of a cluster, which run together: where each is and what is its own, the barrier of all
//! their threads, and what one does to the shared memory of another.
//!
//! The shared memory of a block is there as long as it runs. Whoever accesses that of another one
//! has to be waited for by a thread of it, in whatever order threads run: otherwise that block may
//! have ended.

use super::explored::point_at;
use super::scheduler::{State, give_way};
use super::{Ended, Running, SHARED, or_wait, place_in, with};
use crate::emulator::launch::Launched;
use crate::emulator::report::{Fault, Thread};
use crate::emulator::shadow::At;
use std::collections::BTreeMap;
use std::ops::Range;
use std::string::String;
use std::vec::Vec;

/// What the blocks of a cluster have in common.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Cluster {
    /// How many threads have come to the barrier of the cluster,
    count: u32,
    /// and which lanes of each warp.
    arrived: Vec<u32>,
    /// What threads did to the shared memory of another block: the last time and line of each block
    /// and thread.
    abroad: BTreeMap<(usize, usize), (u32, At)>,
}

impl Launched<'_> {
    /// How many blocks make a cluster.
    pub(crate) fn blocks_of_cluster(&self) -> usize {
        self.cluster.max(1) as usize
    }

    /// The place in the grid of a block of a cluster.
    pub(crate) fn place(&self, cluster: u32, block: usize) -> [u32; 3] {
        place_in(self.grid, cluster * self.cluster.max(1) + block as u32)
    }

    /// The bytes from the shared memory of a block to that of the next.
    pub(crate) fn apart(&self) -> u32 {
        // Swizzles are the same in each.
        self.shared.max(1).next_multiple_of(1024)
    }

    /// What is at a place in the shared memory of a cluster.
    pub(crate) fn name_place(&self, cluster: u32, place: u32) -> String {
        let byte = place - SHARED;
        if self.blocks_of_cluster() == 1 {
            return self.name_shared(byte);
        }
        let [x, y, z] = self.place(cluster, (byte / self.apart()) as usize);
        std::format!("{} in block ({x}, {y}, {z})", self.name_shared(byte % self.apart()))
    }
}

impl Running {
    /// How many threads a block has.
    #[inline]
    pub(crate) fn threads_of_block(&self) -> usize {
        self.launched().threads as usize
    }

    /// The block of the cluster that a thread is of.
    #[inline]
    pub(crate) fn block_of(&self, thread: usize) -> usize {
        thread / self.threads_of_block()
    }

    /// The threads of a block.
    pub(super) fn threads_of(&self, block: usize) -> Range<usize> {
        block * self.threads_of_block()..(block + 1) * self.threads_of_block()
    }

    /// The place in the grid of a block of the cluster.
    pub(crate) fn place_in_grid(&self, block: usize) -> [u32; 3] {
        self.launched().place(self.index, block)
    }

    /// A thread of a cluster, for a report.
    pub(super) fn thread_in(&self, cluster: u32, thread: usize) -> Thread {
        let (kernel, threads) = (self.launched().kernel, self.threads_of_block());
        Thread { kernel, block: self.launched().place(cluster, thread / threads), thread: (thread % threads) as u32 }
    }

    /// Where an address of a block is in the shared memory of the cluster.
    #[inline]
    pub(super) fn place_of(&self, block: usize, address: u32) -> u32 {
        if block == 0 { address } else { address + block as u32 * self.launched().apart() }
    }

    /// The block that a place in the shared memory of the cluster is of.
    pub(super) fn block_at(&self, place: u32) -> usize {
        if self.launched().blocks_of_cluster() == 1 { 0 } else { ((place - SHARED) / self.launched().apart()) as usize }
    }

    /// What is at a place in the shared memory of the cluster.
    pub(super) fn shared_name(&self, place: u32) -> String {
        self.launched().name_place(self.index, place)
    }

    // ---- the barrier of all threads

    /// The current thread comes to the barrier of the cluster.
    fn come_to_cluster(&mut self, at: At) {
        let (warp, lane) = (self.current / 32, self.current % 32);
        self.cluster.arrived.resize(self.warps.len(), 0);
        self.cluster.arrived[warp] |= 1 << lane;
        self.cluster.count += 1;
        self.threads.sleep(self.current, State::AtCluster, at);
        self.complete_cluster();
    }

    /// All threads that have not ended have come, if they have: each knows what all knew.
    pub(super) fn complete_cluster(&mut self) {
        if self.cluster.count == 0 || self.cluster.count != self.threads.live() {
            return;
        }
        self.cluster.count = 0;
        let arrived = std::mem::take(&mut self.cluster.arrived);
        if self.launched().options.detects {
            self.clocks.meet(arrived.iter().copied().enumerate().filter(|&(_, lanes)| lanes != 0));
        }
        if self.explorer.is_some() {
            arrived.iter().enumerate().for_each(|(warp, &lanes)| super::bits(lanes).for_each(|lane| self.observe(32 * warp + lane, &[])));
        }
        self.threads.wake_lanes(arrived);
        (0..self.warps.len()).for_each(|warp| self.flush(warp));
    }

    // ---- the shared memory of another block

    /// The block of a number, if the cluster has it.
    pub(super) fn of_cluster(&mut self, block: u32, does: &'static str, at: At) -> Result<usize, Ended> {
        let blocks = self.launched().blocks_of_cluster() as u32;
        if block < blocks {
            return Ok(block as usize);
        }
        Err(self.end(Fault::NoBlock { thread: self.me(), does, number: block, blocks, at }))
    }

    /// Notes that the current thread does something to the shared memory of a block.
    fn goes_abroad(&mut self, block: usize, at: At) {
        let thread = self.current;
        if block != self.block_of(thread) {
            self.cluster.abroad.insert((block, thread), (self.clocks.own(thread), at));
        }
    }

    /// All threads have ended: of each block one has waited for what others did to its memory.
    pub(super) fn cluster_ends(&mut self) {
        if !self.launched().options.detects {
            return;
        }
        for ((block, thread), (clock, at)) in std::mem::take(&mut self.cluster.abroad) {
            let knows = |other: usize| self.clocks.known(other).get(thread).is_some_and(|&known| clock <= known);
            if !self.threads_of(block).any(knows) {
                let [x, y, z] = self.place_in_grid(block);
                let block = std::format!("({x}, {y}, {z})");
                self.report(Fault::BlockEnded { thread: self.thread(thread), block, at });
            }
        }
    }
}

/// Waits for all threads of the cluster that have not ended.
pub(crate) fn cluster_barrier(caller: At) {
    give_way(|running| {
        let at = running.at(caller);
        running.come_to_cluster(at);
    });
}

/// Comes to a barrier in the shared memory of a block of the cluster, and does not wait.
pub(crate) fn arrive_at(address: u32, block: u32, at: At) {
    point_at(at);
    or_wait(with(|running| {
        let block = running.of_cluster(block, "arrives at a barrier of", at)?;
        running.goes_abroad(block, at);
        running.come_to_phase(block, address, 0, at)
    }));
}
