//! The run of an explorer: who goes on where several could, and what tells states apart.

use super::{Running, wait, with};
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::vec::Vec;

impl Running {
    /// Which warp goes on in the run of an explorer; none if the state was there before.
    pub(super) fn explored(&mut self) -> Option<usize> {
        let ready: Vec<usize> = self.threads.ready_warps().collect();
        let state = self.state();
        let choice = match ready.len() {
            0 | 1 => 0,
            count => self.explorer.as_mut()?.choose(count, state)?,
        };
        ready.get(choice).copied()
    }

    /// What the future depends on: how far each thread is, what it waits for and knows, who is at
    /// which barrier, and shared memory. Global memory is what the warps have made of it.
    fn state(&self) -> u64 {
        let mut hasher = std::hash::DefaultHasher::new();
        let mut last = None;
        for thread in 0..self.launched().threads as usize {
            let points = self.explorer.as_ref().map(|explorer| explorer.points[thread]);
            (self.threads.state_of(thread), self.clocks.own(thread), points).hash(&mut hasher);
            let known = self.clocks.known(thread);
            if last.is_none_or(|last| !Rc::ptr_eq(last, known)) {
                known.hash(&mut hasher);
                last = Some(known);
            }
        }
        for barrier in self.barriers.each() {
            barrier.count.hash(&mut hasher);
        }
        for (address, barrier) in self.phases.iter() {
            (address, barrier.pending, barrier.phase).hash(&mut hasher);
        }
        for copies in &self.copies {
            copies.counts().hash(&mut hasher);
        }
        self.memory.bytes.hash(&mut hasher);
        hasher.finish()
    }
}

/// In the run of an explorer, lets it choose who goes on.
pub(crate) fn point() {
    let is_explored = with(|running| {
        let current = running.current;
        running.explorer.as_mut().map(|explorer| explorer.points[current] += 1).is_some()
    });
    if is_explored {
        wait();
    }
}
