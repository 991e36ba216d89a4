//! What Hopper does beside the threads of a block: copies of boxes, and products of warpgroups.
//!
//! Each of them is an agent with a time of its own. What a thread knows has a part for each thread,
//! a part for what copies and products see of each, and one for each agent:
//!
//! ```text
//! [ threads | threads, as far as fences have shown them | agents ]
//! ```
//!
//! Copies and products access memory through another proxy than loads and stores do: they see what
//! a thread has written where `fence.proxy.async` stands between. Threads that meet tell each other
//! what they know, of that, too.

mod copies;
mod products;
#[allow(missing_docs, reason = "those of `hardware`")]
pub(crate) mod seam;
mod sums;

pub use copies::{Map, MapWindows};

use super::{Ended, Running, SHARED};
use crate::emulator::report::Fault;
use crate::emulator::shadow::{Access, At, Epoch, Who};
use copies::{Bulk, Load};
use products::{Instruction, Warpgroup};
use std::collections::BTreeMap;
use std::string::String;
use std::vec::Vec;

/// The agents of a block, and what is under way.
#[derive(Default)]
pub(super) struct Hopper {
    /// Which lane `elect.sync` elects: the hardware does not say.
    elected: usize,
    /// How many agents there are.
    agents: usize,
    /// The tensor maps that it was told of.
    maps: Vec<Map>,
    /// The copies to shared memory that are under way.
    loads: Vec<Load>,
    /// The copies from shared memory, by thread.
    bulk: BTreeMap<usize, Bulk>,
    /// The products of each warpgroup.
    warpgroups: Vec<Warpgroup>,
    /// The instructions that were used.
    instructions: Vec<Instruction>,
    /// The sums that are not in registers, by their number,
    sums: BTreeMap<u32, sums::Chain>,
    /// how many there were,
    numbers: u32,
    /// what each thread gives to begin with,
    given: BTreeMap<usize, Vec<u32>>,
    /// which sums each has in which registers,
    held: BTreeMap<(usize, usize), u32>,
    /// and the sums that may have been overwritten while products were under way.
    missed: BTreeMap<(usize, u32), products::Missed>,
    /// How many registers a thread of each warpgroup has, if it has said so.
    registers: BTreeMap<usize, u32>,
}

impl Hopper {
    pub(super) fn new(seed: Option<u64>) -> Self {
        Hopper { elected: seed.map_or(0, |seed| (seed % 32) as usize), ..Hopper::default() }
    }
}

/// What the future depends on of what is under way; what else there is follows from what threads
/// have observed.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct HopperState {
    loads: Vec<Load>,
    bulk: BTreeMap<usize, Bulk>,
    warpgroups: Vec<Warpgroup>,
    sums: BTreeMap<u32, sums::Chain>,
    registers: BTreeMap<usize, u32>,
}

impl Hopper {
    pub(super) fn state(&self) -> HopperState {
        let Hopper { loads, bulk, warpgroups, sums, registers, .. } = self;
        let (mut loads, bulk, warpgroups) = (loads.clone(), bulk.clone(), warpgroups.clone());
        // Whichever began first, the future is the same.
        loads.sort_by_key(Load::order);
        HopperState { loads, bulk, warpgroups, sums: sums.clone(), registers: registers.clone() }
    }
}

/// Notes that an agent is known up to a time.
pub(super) fn know(all: &mut Vec<u32>, place: usize, clock: u32) {
    if all.len() <= place {
        all.resize(place + 1, 0);
    }
    all[place] = all[place].max(clock);
}

/// Makes of what one knows what both of two know.
fn intersect(all: &mut Vec<u32>, other: &[u32]) {
    all.truncate(other.len());
    all.iter_mut().zip(other).for_each(|(a, b)| *a = (*a).min(*b));
}

/// What an agent does: its name in epochs, its time, what it knows, and where it began.
#[derive(Clone, Copy)]
struct Act<'k> {
    agent: u32,
    clock: u32,
    known: &'k [u32],
    at: At,
}

impl Running {
    /// How many threads the cluster has.
    fn size(&self) -> usize {
        self.warps.len() * 32
    }

    /// A new agent: its place in what threads know.
    pub(super) fn new_agent(&mut self) -> usize {
        self.hopper.agents += 1;
        2 * self.size() + self.hopper.agents - 1
    }

    /// What a thread knows that begins something which others carry out: its own time, too.
    pub(super) fn begins(&mut self, thread: usize) -> Vec<u32> {
        let mut known = self.clocks.known(thread).to_vec();
        known[thread] = self.clocks.tick(thread);
        known
    }

    /// `fence.mbarrier_init`: copies see the barriers that this thread has made, or knows of.
    fn show_barriers(&mut self) {
        self.phases.show(self.current, self.clocks.known(self.current));
    }

    /// `fence.proxy.async`: copies and products see what this thread knows.
    fn fence_proxy(&mut self) {
        let (thread, threads) = (self.current, self.size());
        let mut known = self.begins(thread);
        known.resize(known.len().max(2 * threads), 0);
        let (of_threads, rest) = known.split_at_mut(threads);
        join_slices(rest, of_threads);
        self.phases.show(thread, &known);
        self.clocks.set(thread, known);
    }

    /// Accesses 16 bytes of shared memory that are there, for an agent; what is wrong with that is
    /// reported.
    fn agent_shared(&mut self, act: Act<'_>, address: u32, access: Access) -> &mut [u8] {
        if self.launched().options.detects {
            self.agent_shadow(act, address, access);
        }
        self.memory.at(address, 16)
    }

    fn agent_shadow(&mut self, act: Act<'_>, address: u32, access: Access) {
        let (first, mine) = ((address - SHARED) as usize, self.epoch_of(act));
        let is_hidden = self.is_hidden(act);
        if let Some((write, byte)) = self.memory.shadow.find_write(first, 16, is_hidden) {
            self.not_fenced(act, access, self.shared_name(byte as u32 + SHARED), write);
        }
        let who = Who { epoch: mine, known: act.known, is_agent: true };
        if let Some((violation, byte)) = self.memory.shadow.access(first, 16, &who, access) {
            let what = self.shared_name(byte as u32 + SHARED);
            self.violated(mine.acts_for() as usize, access, act.at, what, violation);
        }
    }

    /// Whether an agent knows of a write of a thread of this cluster, which no fence has shown it.
    fn is_hidden<'k>(&self, act: Act<'k>) -> impl Fn(&Epoch) -> bool + use<'k> {
        let (threads, mine) = (self.size(), self.epoch_of(act));
        let seen = move |place: usize| act.known.get(place).copied().unwrap_or(0);
        move |write: &Epoch| {
            let (writer, is_here) = (write.place(), (write.launch, write.cluster) == (mine.launch, mine.cluster));
            is_here && writer < threads && write.clock <= seen(writer) && write.clock > seen(threads + writer)
        }
    }

    /// An agent accesses what a thread has written, with no fence between.
    fn not_fenced(&mut self, act: Act<'_>, access: Access, what: String, write: Epoch) {
        let (thread, other) = (self.thread_of(&self.epoch_of(act)), self.thread_of(&write));
        self.report(Fault::NotFenced { thread, does: access.verb(), what, at: act.at, other, other_at: write.at });
    }

    /// The time of what an agent does.
    fn epoch_of(&self, act: Act<'_>) -> Epoch {
        Epoch { launch: self.launched().number, cluster: self.index, thread: act.agent, clock: act.clock, at: act.at }
    }

    /// How many of those are under way that can go on.
    pub(super) fn agents_under_way(&self) -> usize {
        self.loads_under_way() + self.stores_under_way() + self.products_ready()
    }

    /// Something that is under way goes on: one by chance, or the first.
    pub(super) fn agents_go_on(&mut self) {
        let mut which = self.threads.turn(self.agents_under_way().max(1));
        let counts = [self.loads_under_way(), self.stores_under_way()];
        if which < counts[0] {
            return self.carry_out_load(which);
        }
        which -= counts[0];
        if which < counts[1] { self.carry_out_store(which) } else { self.carry_out_product(which - counts[1]) }
    }

    /// By chance, something that is under way goes on.
    pub(super) fn agents_may_go_on(&mut self) {
        let Hopper { loads, bulk, warpgroups, .. } = &self.hopper;
        let has_any = !loads.is_empty() || !bulk.is_empty() || !warpgroups.is_empty();
        if has_any && self.is_random() && self.threads.turn(4) == 0 && self.agents_under_way() > 0 {
            self.agents_go_on();
        }
    }

    /// A thread has ended: nothing of it may be under way that reads shared memory.
    pub(super) fn agents_of_ended(&mut self, thread: usize) {
        self.bulk_of_ended(thread);
        self.products_of_ended(thread);
    }

    /// All threads have ended.
    pub(super) fn agents_end(&mut self) {
        while self.loads_under_way() > 0 {
            self.carry_out_load(0);
        }
        while self.stores_under_way() > 0 {
            self.carry_out_store(0);
        }
        self.phases_end();
        self.cluster_ends();
    }

    /// `setmaxnreg` of this thread's warpgroup: 24 to 256 registers, 8 at a time, of 65,536 in all.
    fn set_registers(&mut self, count: u32, more: bool, at: At) -> Result<(), Ended> {
        let (first, threads) = (self.threads_of(self.block_of(self.current)).start / 128, self.threads_of_block());
        let before = self.hopper.registers.insert(self.current / 128, count);
        let all: u64 = self.hopper.registers.range(first..first + threads.div_ceil(128)).map(|(_, count)| 128 * u64::from(*count)).sum();
        let turns = before.is_some_and(|before| if more { count < before } else { count > before });
        if !(24..=256).contains(&count) || !count.is_multiple_of(8) || all > 65_536 || turns || !threads.is_multiple_of(128) {
            return Err(self.end(Fault::Registers { thread: self.me(), count, all, at }));
        }
        Ok(())
    }
}

/// Makes of each number the larger one of two.
fn join_slices(all: &mut [u32], other: &[u32]) {
    all.iter_mut().zip(other).for_each(|(a, b)| *a = (*a).max(*b));
}
