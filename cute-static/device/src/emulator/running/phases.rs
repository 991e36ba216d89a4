//! Barriers in shared memory (`mbarrier`), which have phases: a thread comes to one without
//! waiting, and any thread waits until a phase is complete. So many arrivals complete it, and as
//! many bytes as are expected.

use super::explored::point_at;
use super::hopper::know;
use super::scheduler::State;
use super::{Ended, Running, or_wait, wait, with};
use crate::emulator::report::Fault;
use crate::emulator::shadow::{Access, At, Known, join};
use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;

/// The most arrivals, and the most bytes that are to come in a phase.
const MOST: u32 = (1 << 20) - 1;

/// The barriers in shared memory, by where they are in that of the cluster.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Phases(BTreeMap<u32, PhasedBarrier>);

/// A barrier in shared memory: who has come to its phase, and what they knew.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PhasedBarrier {
    /// How many come to a phase,
    expected: u32,
    /// and how many of them have not come to this one.
    pending: u32,
    /// The bytes that are expected, less those that have come.
    bytes: i64,
    /// How many phases are complete.
    phase: u32,
    /// What those know that have come to this one.
    gathered: Vec<u32>,
    /// What those of the last phase knew.
    released: Known,
    /// The agent of the copies that complete it: its place in what threads know.
    agent: usize,
    /// How many copies have come.
    copies: u32,
    /// Those of them that nobody has waited for: the thread of each, where that began it, and the
    /// phase that it came to.
    unwaited: Vec<(usize, At, u32)>,
    /// Whether copies see that it was made,
    is_shown: bool,
    /// and who made it, when, and where.
    made: (usize, u32, At),
}

impl Phases {
    /// Copies see the barriers that a thread has made, or knows of.
    pub(super) fn show(&mut self, thread: usize, known: &[u32]) {
        for barrier in self.0.values_mut() {
            let (maker, clock, _) = barrier.made;
            barrier.is_shown |= maker == thread || known.get(maker).is_some_and(|&known| clock <= known);
        }
    }

    /// One more copy comes that completes a barrier, which a thread has begun at a line: the place
    /// of its agent, and its time.
    pub(super) fn copy_comes(&mut self, address: u32, thread: usize, at: At) -> Option<(usize, u32)> {
        let barrier = self.0.get_mut(&address)?;
        barrier.copies += 1;
        barrier.unwaited.push((thread, at, barrier.phase));
        // Whichever came first, the future is the same.
        barrier.unwaited.sort_by_key(|(thread, at, phase)| (*thread, at.line(), at.column(), *phase));
        Some((barrier.agent, barrier.copies))
    }

    /// What the phase of a barrier lacks.
    pub(super) fn lacks(&self, address: u32) -> String {
        let Some(PhasedBarrier { pending, bytes, .. }) = self.0.get(&address) else { return String::new() };
        let arrivals = std::format!("{pending} {}", if *pending == 1 { "arrival" } else { "arrivals" });
        match (pending, bytes) {
            (_, 0) => std::format!(", which lacks {arrivals}"),
            (0, 1..) => std::format!(", which lacks {bytes} bytes"),
            (0, _) => std::format!(", to which {} bytes too many have come", -bytes),
            (_, 1..) => std::format!(", which lacks {arrivals} and {bytes} bytes"),
            _ => std::format!(", which lacks {arrivals}, and to which {} bytes too many have come", -bytes),
        }
    }
}

impl Running {
    /// Begins a barrier that so many come to.
    pub(crate) fn begin_phases(&mut self, address: u32, expected: u32, at: At) -> Result<(), Ended> {
        let thread = self.current;
        self.shared(thread, address, 8, Access::Write, at)?;
        let address = self.place_of(self.block_of(thread), address);
        if expected == 0 || expected > MOST {
            return Err(self.end(Fault::NoPhase { thread: self.me(), count: expected, at }));
        }
        if self.phases.0.get(&address).is_some_and(|barrier| barrier.pending != barrier.expected || barrier.bytes != 0) {
            let (thread, what) = (self.me(), self.shared_name(address));
            self.report(Fault::PhaseUnderWay { thread, what, at });
        }
        // One that was there before leaves its agent, whose time goes on.
        let (agent, copies) = match self.phases.0.get(&address) {
            Some(before) => (before.agent, before.copies),
            None => (self.new_agent(), 0),
        };
        let barrier = PhasedBarrier {
            expected,
            pending: expected,
            bytes: 0,
            phase: 0,
            gathered: Vec::new(),
            released: Vec::new().into(),
            agent,
            copies,
            unwaited: Vec::new(),
            is_shown: false,
            made: (thread, self.clocks.own(thread), at),
        };
        self.phases.0.insert(address, barrier);
        Ok(())
    }

    /// This thread comes to a barrier of a block of its cluster, expects so many bytes more, and
    /// does not wait.
    pub(super) fn come_to_phase(&mut self, block: usize, address: u32, bytes: u32, at: At) -> Result<(), Ended> {
        let thread = self.current;
        let address = self.check_shared_of(block, thread, address, 8, Access::Atomic, at)?;
        self.shadow_shared(thread, address, 8, Access::Atomic, at);
        let known = self.begins(thread);
        let Some(barrier) = self.phases.0.get_mut(&address) else { return Err(self.is_no_barrier(address, at)) };
        if barrier.bytes + i64::from(bytes) > MOST.into() {
            return Err(self.end(Fault::TooManyBytes { thread: self.me(), count: bytes, at }));
        }
        if barrier.pending == 0 {
            let (thread, what) = (self.me(), self.shared_name(address));
            return Err(self.end(Fault::OneTooMany { thread, what, at }));
        }
        join(&mut barrier.gathered, &known);
        barrier.pending -= 1;
        barrier.bytes += i64::from(bytes);
        self.complete_phase(address);
        Ok(())
    }

    /// So many bytes have come by a copy, of which whoever waits knows from now on.
    pub(super) fn bytes_come(&mut self, address: u32, bytes: u32) {
        if let Some(barrier) = self.phases.0.get_mut(&address) {
            barrier.bytes -= i64::from(bytes);
            know(&mut barrier.gathered, barrier.agent, barrier.copies);
        }
        self.complete_phase(address);
    }

    /// The next phase of a barrier begins, if nothing is pending of this one.
    fn complete_phase(&mut self, address: u32) {
        let Some(barrier) = self.phases.0.get_mut(&address).filter(|barrier| barrier.pending == 0 && barrier.bytes == 0) else { return };
        barrier.pending = barrier.expected;
        barrier.phase += 1;
        barrier.released = std::mem::take(&mut barrier.gathered).into();
        let parity = (barrier.phase - 1) % 2;
        self.threads.wake_those(&State::AtPhase(address, parity));
    }

    /// Sleeps until a phase is complete, in the run of an explorer: as soon as it is, this thread
    /// may go on.
    fn announce(&mut self, address: u32, parity: u32, at: At) {
        let address = self.place_of(self.block_of(self.current), address);
        if self.phases.0.get(&address).is_some_and(|barrier| barrier.phase % 2 == parity) {
            self.threads.sleep(self.current, State::AtPhase(address, parity), at);
        }
    }

    /// Whether the phase of a parity is complete; if not, this thread sleeps until it is.
    fn has_phase(&mut self, address: u32, parity: u32, at: At) -> Result<bool, Ended> {
        let thread = self.current;
        self.shared(thread, address, 8, Access::Atomic, at)?;
        let address = self.place_of(self.block_of(thread), address);
        let Some(barrier) = self.phases.0.get_mut(&address) else { return Err(self.is_no_barrier(address, at)) };
        if barrier.phase % 2 == parity {
            self.threads.sleep(thread, State::AtPhase(address, parity), at);
            return Ok(false);
        }
        let now = barrier.phase;
        barrier.unwaited.retain(|(.., phase)| *phase == now);
        self.clocks.learn(thread, &barrier.released);
        Ok(true)
    }

    fn is_no_barrier(&mut self, address: u32, at: At) -> Ended {
        let (thread, what) = (self.me(), self.shared_name(address));
        self.end(Fault::Uninitialised { thread, what, at })
    }

    /// Sees that a copy can complete a barrier of a block: it is one, and copies see it. Returns
    /// where it is in the cluster's shared memory.
    pub(super) fn completes(&mut self, block: usize, address: u32, at: At) -> Result<u32, Ended> {
        let thread = self.current;
        let address = self.check_shared_of(block, thread, address, 8, Access::Atomic, at)?;
        self.shadow_shared(thread, address, 8, Access::Atomic, at);
        let Some(barrier) = self.phases.0.get(&address) else { return Err(self.is_no_barrier(address, at)) };
        if !barrier.is_shown {
            let ((.., other_at), what, thread) = (barrier.made, self.shared_name(address), self.me());
            self.report(Fault::BarrierNotFenced { thread, what, at, other_at });
        }
        Ok(address)
    }

    /// All threads have ended, and all copies have come: somebody has waited for each, and they
    /// were what was expected.
    pub(super) fn phases_end(&mut self) {
        let mut unwaited = self.phases.0.values().flat_map(|barrier| &barrier.unwaited);
        if let Some(&(thread, at, _)) = unwaited.next() {
            let count = 1 + unwaited.count();
            self.report(Fault::NeverWaited { thread: self.thread(thread), count, at });
        }
        let wrong = self.phases.0.iter().find(|(_, barrier)| barrier.bytes != 0).map(|(address, barrier)| (*address, barrier.bytes));
        if let Some((address, bytes)) = wrong {
            let [x, y, z] = self.place_in_grid(self.block_at(address));
            let (kernel, block, what) = (self.launched().kernel, std::format!("({x}, {y}, {z})"), self.shared_name(address));
            let lacks = if bytes > 0 { std::format!("lacks {bytes} bytes") } else { std::format!("has {} bytes too many", -bytes) };
            self.report(Fault::BytesDiffer { kernel, block, what, lacks });
        }
    }
}

/// Comes to a barrier in shared memory, expects so many bytes, and does not wait.
pub(crate) fn arrive(address: u32, bytes: u32, at: At) {
    point_at(at);
    or_wait(with(|running| running.come_to_phase(running.block_of(running.current), address, bytes, at)));
}

/// Waits until a phase of a barrier in shared memory is complete.
pub(crate) fn wait_for_phase(address: u32, parity: u32, at: At) {
    let parity = parity % 2;
    with(|running| running.explorer.is_some().then(|| running.announce(address, parity, at)));
    point_at(at);
    while !or_wait(with(|running| running.has_phase(address, parity, at))) {
        wait();
    }
}
