//! All orders of the warps of a block, as far as they differ.
//!
//! A block is run again and again, each time with other choices of which warp goes on where there
//! are several: at barriers, and before each instruction by which warps learn of each other. In
//! between they do nothing that the order matters to: what would is a race, which is found in any
//! order. States that were there before are not gone on from: they are compared, and not by a hash
//! alone, so that no order is left out.

use super::launch::Launched;
use super::report::Report;
use super::running::{self, BlockState};
use super::shadow::{At, Known};
use std::borrow::Borrow;
use std::boxed::Box;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::string::String;
use std::vec::Vec;

/// What was found in all orders.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explored {
    /// How often the block was run.
    pub executions: u64,
    /// How many states there were.
    pub states: usize,
    /// Whether these are all.
    pub is_complete: bool,
    /// The faults.
    pub report: Report,
    /// The first order in which there was a fault, step by step.
    pub interleaving: Vec<String>,
}

/// What went on.
#[derive(Clone, Copy)]
pub(crate) enum Step {
    /// A warp, from a line on.
    Warp { warp: usize, at: Option<At> },
    /// A copy that a thread began came to a place in the cluster's shared memory.
    Copy { thread: usize, place: u32, at: At },
}

/// The choices of the run, and the states that were there.
#[derive(Default)]
pub(crate) struct Explorer {
    /// Which choice was made, of how many.
    path: Vec<(usize, usize)>,
    /// How many of the choices this run has come past.
    depth: usize,
    /// The states that were there.
    seen: HashSet<BlockState>,
    /// What went on in this run.
    pub(crate) steps: Vec<Step>,
    /// The number of what each thread has observed in this run.
    pub(crate) observed: Vec<u32>,
    /// What threads have observed: after what, and then which bytes.
    histories: Numbers<(u32, Box<[u8]>)>,
    /// What threads know.
    pub(crate) known: Numbers<Known>,
    /// What was in memory.
    pub(crate) contents: Numbers<Box<[u8]>>,
}

/// Values that have numbers: equal ones the same, and others another.
pub(crate) struct Numbers<K>(HashMap<K, u32>);

impl<K> Default for Numbers<K> {
    fn default() -> Self {
        Numbers(HashMap::new())
    }
}

impl<K: Eq + Hash> Numbers<K> {
    /// The number of a value, from 1 on.
    pub(crate) fn of<Q: Eq + Hash + ?Sized>(&mut self, value: &Q) -> u32
    where
        K: Borrow<Q> + for<'q> From<&'q Q>,
    {
        if let Some(number) = self.0.get(value) {
            return *number;
        }
        self.next(value.into())
    }

    fn next(&mut self, value: K) -> u32 {
        let next = self.0.len() as u32 + 1;
        *self.0.entry(value).or_insert(next)
    }
}

impl Explorer {
    /// Begins a run of so many threads.
    pub(crate) fn begin(mut self, threads: usize) -> Self {
        (self.depth, self.observed) = (0, std::vec![0; threads]);
        self.steps.clear();
        self
    }

    /// A thread observes some bytes.
    pub(crate) fn observe(&mut self, thread: usize, bytes: &[u8]) {
        self.observed[thread] = self.histories.next((self.observed[thread], bytes.into()));
    }

    /// Which of several to take; none if the state was there.
    pub(crate) fn choose(&mut self, count: usize, state: BlockState) -> Option<usize> {
        if self.depth == self.path.len() {
            if !self.seen.insert(state) {
                return None;
            }
            self.path.push((0, count));
        }
        self.depth += 1;
        Some(self.path[self.depth - 1].0)
    }

    /// Goes to the next path; whether there is one.
    fn next(&mut self) -> bool {
        while let Some((choice, count)) = self.path.last_mut() {
            *choice += 1;
            if choice < count {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Launched<'_> {
    /// A thread, or so many, of a block of the first cluster.
    fn name_part(&self, part: &str, number: usize, threads: usize) -> String {
        let each = self.threads as usize / threads;
        match self.cluster {
            0 | 1 => std::format!("{part} {number}"),
            _ => std::format!("{part} {} of block {}", number % each, super::launch::tuple(&self.place(0, number / each).map(u64::from))),
        }
    }

    /// A step, in words.
    fn step(&self, step: &Step) -> String {
        match step {
            Step::Warp { warp, at: None } => std::format!("{} begins", self.name_part("warp", *warp, 32)),
            Step::Warp { warp, at: Some(at) } => std::format!("{} goes on from {at}", self.name_part("warp", *warp, 32)),
            Step::Copy { thread, place, at } => {
                let (what, who) = (self.name_place(0, *place), self.name_part("thread", *thread, 1));
                std::format!("the copy to {what} comes that {who} began at {at}")
            }
        }
    }

    /// Runs the first block, or cluster, in all orders of its warps, at most so many times, each
    /// time with tensors as they are now. Afterwards they are as the last run has left them.
    ///
    /// # Errors
    /// There is no memory for the stacks.
    pub fn explore(&self, most: u64) -> std::io::Result<Explored> {
        let (mut explorer, mut report, mut executions) = (Explorer::default(), Report::default(), 0);
        let written = || self.tensors.iter().filter(|tensor| tensor.is_written);
        let before: Vec<_> = written().map(|tensor| tensor.memory.snapshot()).collect();
        let mut interleaving = Vec::new();
        loop {
            let (tally, _, taken) = running::run_with(self, 0, Some(explorer))?;
            explorer = taken.unwrap_or_default();
            if interleaving.is_empty() && tally.has_faults() {
                interleaving = explorer.steps.iter().map(|step| self.step(step)).collect();
            }
            report.add(tally);
            executions += 1;
            let goes_on = explorer.next();
            if !goes_on || executions >= most {
                return Ok(Explored { executions, states: explorer.seen.len(), is_complete: !goes_on, report, interleaving });
            }
            written().zip(&before).for_each(|(tensor, before)| tensor.memory.restore(before));
        }
    }
}
