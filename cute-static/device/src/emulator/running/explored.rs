//! The run of an explorer: who goes on where several could, and what tells states apart.

use super::barriers::Barrier;
use super::collectives::WarpState;
use super::copies::Copies;
use super::phases::Phases;
use super::scheduler::State;
use super::{Running, wait, with};
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
    phases: Phases,
    copies: Vec<Copies>,
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

impl Running {
    /// Which warp goes on in the run of an explorer; none if the state was there before.
    pub(super) fn explored(&mut self) -> Option<usize> {
        let ready: Vec<usize> = self.threads.ready_warps().collect();
        let choice = match ready.len() {
            0 | 1 => 0,
            count => {
                let state = self.state();
                self.explorer.as_mut()?.choose(count, state)?
            }
        };
        ready.get(choice).copied()
    }

    fn state(&mut self) -> BlockState {
        let mut explorer = self.explorer.take().unwrap_or_default();
        let threads = 0..self.launched().threads as usize;
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
            phases: self.phases.clone(),
            copies: self.copies.clone(),
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
