//! Barriers by their number (`bar.sync`), of all threads of a block or of some warps.

use super::scheduler::{State, give_way};
use super::{Ended, Running, bits, with};
use crate::emulator::report::Fault;
use crate::emulator::shadow::At;
use std::vec::Vec;

/// The barriers of a block have so many numbers.
const NUMBERS: usize = 16;

/// The barriers of the blocks of a cluster.
pub(super) struct Barriers {
    /// Each of the sixteen, of one block after the other.
    each: Vec<Barrier>,
    /// What the thread that has just given way comes to: the scheduler works on it, on one stack,
    /// which the caches have, where 256 do not fit.
    coming: Option<Coming>,
}

/// A barrier.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Barrier {
    /// How often it was complete.
    times: u32,
    /// How many have come,
    count: u32,
    /// of how many;
    expected: u32,
    /// which lanes of each warp,
    arrived: Vec<u32>,
    /// and how many of them with a vote.
    votes: u32,
    /// How many votes there were when it was complete the last time.
    result: u32,
}

/// A barrier that a thread comes to.
#[derive(Clone, Copy)]
pub(super) struct Coming {
    /// Its number.
    id: u32,
    /// How many threads it is of.
    count: u32,
    /// The vote of the thread.
    vote: bool,
    /// Where.
    at: At,
}

impl Barriers {
    /// Those of so many blocks.
    pub(super) fn new(blocks: usize) -> Self {
        Barriers { each: (0..NUMBERS * blocks).map(|_| Barrier::default()).collect(), coming: None }
    }

    /// What the thread comes to that has just given way.
    #[inline]
    pub(super) fn take_coming(&mut self) -> Option<Coming> {
        self.coming.take()
    }

    pub(super) fn each(&self) -> &[Barrier] {
        &self.each
    }
}

impl Running {
    /// The current thread comes to a barrier; returns whether it was the last one.
    pub(super) fn come_to_barrier(&mut self, Coming { id, count, vote, at }: Coming) -> Result<bool, Ended> {
        let threads = self.launched().threads;
        if !count.is_multiple_of(32) || count == 0 || count > threads || id as usize >= NUMBERS {
            return Err(self.end(Fault::NoBarrier { thread: self.me(), barrier: id, count, at }));
        }
        let (warp, lane, which) = (self.current / 32, self.current % 32, NUMBERS * self.block_of(self.current) + id as usize);
        let barrier = &mut self.barriers.each[which];
        if barrier.count == 0 {
            (barrier.expected, barrier.votes) = (count, 0);
            barrier.arrived.resize(self.warps.len(), 0);
        }
        let (expected, times) = (barrier.expected, barrier.times);
        if expected != count {
            return Err(self.end(Fault::BarrierDiffers { thread: self.me(), barrier: id, count, expected, at }));
        }
        barrier.arrived[warp] |= 1 << lane;
        barrier.count += 1;
        barrier.votes += u32::from(vote);
        let is_last = barrier.count == count;
        // All lanes of a warp come by the same instruction.
        match self.warps[warp].barrier {
            Some((other, before, other_at)) if (other, before) == (id, times) => {
                if !std::ptr::eq(other_at, at) && other_at != at {
                    let (operation, other) = (std::format!("barrier {id}"), std::format!("barrier {id}"));
                    self.report(Fault::Diverged { thread: self.me(), operation, at, other, other_at });
                }
            }
            _ => self.warps[warp].barrier = Some((id, times, at)),
        }
        if is_last {
            self.complete(which);
        } else {
            self.threads.sleep(self.current, State::AtBarrier(id), at);
        }
        Ok(is_last)
    }

    /// All have come to a barrier.
    fn complete(&mut self, which: usize) {
        let barrier = &mut self.barriers.each[which];
        barrier.times += 1;
        barrier.result = barrier.votes;
        barrier.count = 0;
        let arrived = std::mem::take(&mut barrier.arrived);
        if self.launched().options.detects {
            self.clocks.meet(arrived.iter().copied().enumerate().filter(|&(_, lanes)| lanes != 0));
        }
        if self.explorer.is_some() {
            arrived.iter().enumerate().for_each(|(warp, &lanes)| bits(lanes).for_each(|lane| self.observe(32 * warp + lane, &[])));
        }
        self.threads.wake_lanes(arrived);
        (0..self.warps.len()).for_each(|warp| self.flush(warp));
    }
}

/// How many threads have voted at the barrier `id`, when it was complete the last time.
pub(crate) fn votes(id: u32) -> u32 {
    with(|running| {
        let votes = running.barriers.each[NUMBERS * running.block_of(running.current) + id as usize].result;
        running.observe(running.current, &votes.to_le_bytes());
        votes
    })
}

/// Waits for `count` threads at the barrier `id`; for all, if it does not say.
#[inline]
pub(crate) fn barrier(id: u32, count: Option<u32>, vote: bool, caller: At) {
    give_way(|running| {
        let (count, at) = (count.unwrap_or(running.launched().threads), running.at(caller));
        running.barriers.coming = Some(Coming { id, count, vote, at });
    });
}
