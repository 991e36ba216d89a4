//! Barriers in shared memory (`mbarrier`), which have phases: a thread comes to one without
//! waiting, and any thread waits until a phase is complete.

use super::scheduler::State;
use super::{Ended, Running, or_wait, point, wait, with};
use crate::emulator::report::Fault;
use crate::emulator::shadow::{Access, At, Known};
use std::collections::BTreeMap;
use std::vec::Vec;

/// The barriers in shared memory, by their addresses.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Phases(BTreeMap<u32, PhasedBarrier>);

/// A barrier in shared memory: who has come to its phase, and what they knew.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PhasedBarrier {
    /// How many come to a phase,
    expected: u32,
    /// and how many of them have not come to this one.
    pending: u32,
    /// How many phases are complete.
    phase: u32,
    /// What those know that have come to this one.
    gathered: Vec<u32>,
    /// What those of the last phase knew.
    released: Known,
}

impl Running {
    /// Begins a barrier that so many come to.
    pub(crate) fn begin_phases(&mut self, address: u32, expected: u32, at: At) -> Result<(), Ended> {
        let thread = self.current;
        self.shared(thread, address, 8, Access::Write, at)?;
        let threads = self.launched().threads as usize;
        let barrier = PhasedBarrier { expected, pending: expected, phase: 0, gathered: std::vec![0; threads], released: std::vec![0; threads].into() };
        self.phases.0.insert(address, barrier);
        Ok(())
    }

    /// This thread comes to a barrier, and does not wait.
    fn come_to_phase(&mut self, address: u32, at: At) -> Result<(), Ended> {
        let (thread, threads) = (self.current, self.launched().threads as usize);
        self.shared(thread, address, 8, Access::Atomic, at)?;
        let Some(barrier) = self.phases.0.get_mut(&address) else { return Err(self.is_no_barrier(address, at)) };
        let known = self.clocks.known(thread);
        barrier.gathered.iter_mut().zip(known.iter()).for_each(|(all, known)| *all = (*all).max(*known));
        barrier.gathered[thread] = self.clocks.tick(thread);
        barrier.pending = barrier.pending.saturating_sub(1);
        if barrier.pending == 0 {
            barrier.pending = barrier.expected;
            barrier.phase += 1;
            barrier.released = std::mem::replace(&mut barrier.gathered, std::vec![0; threads]).into();
            let parity = (barrier.phase - 1) % 2;
            self.threads.wake_those(&State::AtPhase(address, parity));
        }
        Ok(())
    }

    /// Sleeps until a phase is complete, in the run of an explorer: as soon as it is, this thread
    /// may go on.
    fn announce(&mut self, address: u32, parity: u32, at: At) {
        if self.phases.0.get(&address).is_some_and(|barrier| barrier.phase % 2 == parity) {
            self.threads.sleep(self.current, State::AtPhase(address, parity), at);
        }
    }

    /// Whether the phase of a parity is complete; if not, this thread sleeps until it is.
    fn has_phase(&mut self, address: u32, parity: u32, at: At) -> Result<bool, Ended> {
        let thread = self.current;
        self.shared(thread, address, 8, Access::Atomic, at)?;
        let Some(barrier) = self.phases.0.get(&address) else { return Err(self.is_no_barrier(address, at)) };
        if barrier.phase % 2 == parity {
            self.threads.sleep(thread, State::AtPhase(address, parity), at);
            return Ok(false);
        }
        self.clocks.learn(thread, &barrier.released);
        Ok(true)
    }

    fn is_no_barrier(&mut self, address: u32, at: At) -> Ended {
        let (thread, what) = (self.me(), self.shared_name(address));
        self.end(Fault::Uninitialised { thread, what, at })
    }
}

/// Comes to a barrier in shared memory, and does not wait.
pub(crate) fn arrive(address: u32, at: At) {
    point();
    or_wait(with(|running| running.come_to_phase(address, at)));
}

/// Waits until a phase of a barrier in shared memory is complete.
pub(crate) fn wait_for_phase(address: u32, parity: u32, at: At) {
    with(|running| running.explorer.is_some().then(|| running.announce(address, parity, at)));
    point();
    while !or_wait(with(|running| running.has_phase(address, parity, at))) {
        wait();
    }
}
