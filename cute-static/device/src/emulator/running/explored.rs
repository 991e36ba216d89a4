//! The run of an explorer: who goes on where several could, and what tells states apart.

use super::barriers::Barrier;
use super::cluster::Cluster;
use super::collectives::WarpState;
use super::copies::Copies;
use super::hopper::HopperState;
use super::phases::Phases;
use super::scheduler::State;
use super::{Running, wait, with};
use crate::emulator::explore::Step;
use crate::emulator::shadow::At;
use std::vec::Vec;

/// All that the future of a block depends on, at a place where no thread runs.
///
/// What a thread has in its registers, and how far it is, follows from what it has observed: a
/// kernel does the same where it observes the same. Who has accessed which bytes follows from that,
/// too, as long as no two accesses race; a race is reported, whatever comes after it.
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct BlockState {
    threads: Vec<ThreadState>,
    warps: Vec<WarpState>,
    barriers: Vec<Barrier>,
    cluster: Cluster,
    phases: Phases,
    copies: Vec<Copies>,
    hopper: HopperState,
    /// The numbers of the contents of shared memory, and of each page that the kernel may write.
    contents: Vec<u32>,
}

/// All that the future of a thread depends on but memory.
#[derive(PartialEq, Eq, Hash)]
struct ThreadState {
    state: State,
    /// Its time.
    own: u32,
    /// The number of what it knows of the others' time.
    known: u32,
    /// The number of all that it has observed, in order.
    observed: u32,
}

/// What goes on: a warp, or a copy to shared memory that is under way.
#[derive(Clone, Copy)]
pub(super) enum Choice {
    Warp(usize),
    Copy(usize),
}

impl Running {
    /// What goes on in the run of an explorer; nothing if the state was there before.
    pub(super) fn explored(&mut self) -> Option<Choice> {
        let copies = (0..self.loads_under_way()).map(Choice::Copy);
        let choices: Vec<Choice> = self.threads.ready_warps().map(Choice::Warp).chain(copies).collect();
        let choice = match choices.len() {
            0 | 1 => 0,
            count => {
                let state = self.state();
                self.explorer.as_mut()?.choose(count, state)?
            }
        };
        let choice = choices.get(choice).copied()?;
        let step = match choice {
            Choice::Warp(warp) => Step::Warp { warp, at: self.goes_on_at(warp) },
            Choice::Copy(copy) => self.load_step(copy),
        };
        self.explorer.as_mut()?.steps.push(step);
        Some(choice)
    }

    fn state(&mut self) -> BlockState {
        let mut explorer = self.explorer.take().unwrap_or_default();
        let threads = 0..32 * self.warps.len();
        let thread = |thread: usize| ThreadState {
            state: self.threads.state_of(thread),
            own: self.clocks.own(thread),
            known: explorer.known.of(&self.clocks.known(thread)[..]),
            observed: explorer.observed[thread],
        };
        let threads = threads.map(thread).collect();
        let mut contents = std::vec![explorer.contents.of(&self.memory.bytes[..])];
        for tensor in self.launched().tensors.iter().filter(|tensor| tensor.is_written) {
            tensor.memory.each_page(|page| contents.push(explorer.contents.of(page)));
        }
        let state = BlockState {
            threads,
            warps: self.warps.iter().map(|warp| warp.state()).collect(),
            barriers: self.barriers.each().to_vec(),
            cluster: self.cluster.clone(),
            phases: self.phases.clone(),
            copies: self.copies.clone(),
            hopper: self.hopper.state(),
            contents,
        };
        self.explorer = Some(explorer);
        state
    }

    /// In the run of an explorer, notes what a thread observes: what it does next may depend on it.
    #[inline]
    pub(crate) fn observe(&mut self, thread: usize, bytes: &[u8]) {
        if let Some(explorer) = &mut self.explorer {
            explorer.observe(thread, bytes);
        }
    }
}

/// In the run of an explorer, lets it choose who goes on; this thread is at a line.
pub(super) fn point_at(at: At) {
    with(|running| running.threads.stands(running.current, at));
    point();
}

/// In the run of an explorer, lets it choose who goes on.
pub(crate) fn point() {
    let is_explored = with(|running| {
        running.observe(running.current, &[]);
        running.explorer.is_some()
    });
    if is_explored {
        wait();
    }
}
