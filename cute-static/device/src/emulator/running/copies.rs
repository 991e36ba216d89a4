//! Asynchronous copies of threads (`cp.async`): they arrive when their group is waited for.

use super::{Ended, Running, SHARED};
use crate::emulator::report::{Fault, Kind, Space};
use crate::emulator::shadow::{Access, At, Epoch};
use std::collections::VecDeque;
use std::vec::Vec;

/// The asynchronous copies of a thread.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Copies {
    /// Those that are in no group yet.
    open: Vec<Copying>,
    /// The groups that are under way, the oldest first.
    groups: VecDeque<Vec<Copying>>,
}

/// An asynchronous copy that is under way.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Copying {
    /// Where in the cluster's shared memory it goes to,
    to: u32,
    /// and where in global memory it comes from.
    from: u64,
    /// How many bytes it writes,
    bytes: u32,
    /// of which so many are there; the others become 0.
    there: u32,
    /// Who began it, when, and where.
    began: Epoch,
}

impl Copies {
    fn under_way(&self) -> impl Iterator<Item = &Copying> {
        self.groups.iter().flatten().chain(&self.open)
    }
}

impl Running {
    /// Begins a copy of this thread.
    pub(crate) fn begin_copy(&mut self, to: u32, from: u64, bytes: u32, there: u32, at: At) -> Result<(), Ended> {
        let thread = self.current;
        let to = self.check_shared(thread, to, bytes, Access::Copy, at)?;
        if there > 0 {
            if !from.is_multiple_of(u64::from(bytes)) {
                let what = self.launched().tensor(from, there).map_or_else(|| self.launched().name_outside(from, there), |tensor| tensor.name(from));
                return Err(self.end(Fault::Misaligned { thread: self.me(), does: "copies", bytes, what, at }));
            }
            // The bytes that are there may be any number: each is looked at.
            self.global(from, there, Access::Source, at, |_| ())?;
            self.count((Space::Global, Kind::Copy), from, bytes, at);
        }
        self.shadow_shared(thread, to, bytes, Access::Copy, at);
        self.memory.at(to, bytes).fill(0xff);
        let began = self.epoch(thread, at);
        self.copies[thread].open.push(Copying { to, from, bytes, there, began });
        Ok(())
    }

    /// Puts the copies begun into a group.
    pub(crate) fn commit(&mut self) {
        let copies = &mut self.copies[self.current];
        let group = std::mem::take(&mut copies.open);
        copies.groups.push_back(group);
    }

    /// Waits until at most so many groups are under way.
    pub(crate) fn wait_for_groups(&mut self, most: usize) {
        while self.copies[self.current].groups.len() > most {
            if let Some(group) = self.copies[self.current].groups.pop_front() {
                group.into_iter().for_each(|copy| self.arrived(copy));
            }
        }
    }

    /// Waits for all copies, committed or not.
    pub(crate) fn wait_for_all(&mut self) {
        self.wait_for_groups(0);
        std::mem::take(&mut self.copies[self.current].open).into_iter().for_each(|copy| self.arrived(copy));
    }

    fn arrived(&mut self, Copying { to, from, bytes, there, began }: Copying) {
        let mut now = [0; 16];
        if there > 0
            && let Some(tensor) = self.launched().tensor(from, there)
        {
            let first = (from - tensor.memory.address()) as usize;
            tensor.memory.read(first, &mut now[..there as usize]);
            if tensor.is_written {
                tensor.memory.leave(first, there as usize, &began);
            }
        }
        if self.launched().options.detects {
            let epoch = self.epoch(self.current, began.at);
            self.memory.shadow.arrive((to - SHARED) as usize, bytes as usize, epoch);
        }
        self.memory.at(to, bytes).copy_from_slice(&now[..bytes as usize]);
    }

    /// Reports the copies that a thread ends with.
    pub(super) fn never_waited(&mut self, thread: usize) {
        let copies = &self.copies[thread];
        let first = copies.under_way().next().map(|first| first.began.at);
        if let Some(at) = first {
            let count = copies.under_way().count();
            self.report(Fault::NeverWaited { thread: self.thread(thread), count, at });
        }
    }
}
