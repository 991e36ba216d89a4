//! All orders of the warps of a block, as far as they differ.
//!
//! A block is run again and again, each time with other choices of which warp goes on where there
//! are several: at barriers, and before each instruction by which warps learn of each other. In
//! between they do nothing that the order matters to: what would is a race, which is found in any
//! order. States that were there before are not gone on from.

use super::launch::Launched;
use super::report::Report;
use super::running;
use std::collections::HashSet;
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
}

/// The choices of the run, and the states that were there.
#[derive(Default)]
pub(crate) struct Explorer {
    /// Which choice was made, of how many.
    path: Vec<(usize, usize)>,
    /// How many of the choices this run has come past.
    depth: usize,
    /// The states that were there.
    seen: HashSet<u64>,
    /// To how many instructions each thread has come in this run by which warps learn of each
    /// other.
    pub(crate) points: Vec<u32>,
}

impl Explorer {
    /// Begins a run of so many threads.
    pub(crate) fn begin(mut self, threads: usize) -> Self {
        (self.depth, self.points) = (0, std::vec![0; threads]);
        self
    }

    /// Which of several to take; none if the state was there.
    pub(crate) fn choose(&mut self, count: usize, state: u64) -> Option<usize> {
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
    /// Runs the first block in all orders of its warps, at most so many times.
    ///
    /// # Errors
    /// There is no memory for the stacks.
    pub fn explore(&self, most: u64) -> std::io::Result<Explored> {
        let (mut explorer, mut report, mut executions) = (Explorer::default(), Report::default(), 0);
        loop {
            let (tally, _, taken) = running::run_with(self, 0, Some(explorer))?;
            explorer = taken.unwrap_or_default();
            report.add(tally);
            executions += 1;
            let goes_on = explorer.next();
            if !goes_on || executions == most {
                return Ok(Explored { executions, states: explorer.seen.len(), is_complete: !goes_on, report });
            }
        }
    }
}
