//! A block that runs, by its parts: each is a struct in a file of its own, with what is done to it.
//!
//! | file | |
//! |---|---|
//! | `scheduler` | whose turn it is, and what the other threads wait for |
//! | `clocks` | what each thread knows of the time of the others |
//! | `accesses` | shared and global memory |
//! | `counting` | how accesses go through the banks and sectors |
//! | `copies` | asynchronous copies |
//! | `barriers`, `phases` | barriers by their number, and barriers in shared memory |
//! | `cluster` | blocks that run together, and what one does to the shared memory of another |
//! | `hopper` | what copies of boxes and products of warpgroups do beside the threads |
//! | `collectives` | what the lanes of a warp carry out together |
//! | `places` | the lines of the kernel |
//! | `explored` | who goes on, if all orders are looked at |
//!
//! The blocks of a cluster run together, as one block of all their threads: threads are numbered
//! one block after the other, and what each has by itself is told apart by its number. A cluster
//! never leaves its thread of the operating system. One fiber runs at a time, to where it has to
//! wait for others; the last one of them carries out what all carry out together.
//!
//! A block ends when all its threads have, or by [`Running::end`] with a fault. Whatever can end it
//! returns [`Ended`]; the thread that gets it does nothing more.

mod accesses;
mod barriers;
mod clocks;
mod cluster;
mod collectives;
mod copies;
mod counting;
mod explored;
pub(crate) mod hopper;
mod phases;
mod places;
mod scheduler;

use super::explore::Explorer;
use super::launch::Launched;
use super::report::{Fault, Tally, Thread};
use super::shadow::Epoch;
use accesses::SharedMemory;
use barriers::Barriers;
pub(crate) use barriers::{barrier, votes};
use clocks::Clocks;
use cluster::Cluster;
use collectives::Warp;
pub(crate) use collectives::{Collective, Slot, together};
use copies::Copies;
use counting::Counting;
pub(crate) use explored::{BlockState, point};
use hopper::Hopper;
use phases::Phases;
pub(crate) use phases::{arrive, wait_for_phase};
use places::Places;
use scheduler::{Threads, wait};
pub(crate) use scheduler::{or_wait, run, run_with, stack_in_use};
use std::cell::Cell;
use std::vec::Vec;

/// Where the shared memory of a block begins.
pub(crate) const SHARED: u32 = 1024;

/// The block has ended with a fault: [`Running::end`] alone makes it.
#[must_use = "the thread does nothing more"]
pub(crate) struct Ended(());

/// A cluster of blocks that runs, or a block.
pub(crate) struct Running {
    /// The launch it is of, which outlives it.
    launched: *const Launched<'static>,
    /// Its number in the grid.
    index: u32,
    /// The thread that runs, or ran last.
    pub(crate) current: usize,
    /// Whose turn it is.
    threads: Threads,
    /// What each thread knows.
    clocks: Clocks,
    /// The line of the kernel at which each thread is.
    places: Places,
    /// The shared memory of its blocks.
    memory: SharedMemory,
    /// What its blocks have in common.
    cluster: Cluster,
    /// The asynchronous copies of each thread.
    copies: Vec<Copies>,
    /// What the lanes of each warp carry out together.
    warps: Vec<Warp>,
    /// The barriers by their number.
    barriers: Barriers,
    /// The barriers in shared memory.
    phases: Phases,
    /// What copies of boxes and products of warpgroups are under way.
    hopper: Hopper,
    /// The accesses that are not counted yet.
    counting: Counting,
    /// Who chooses whose turn it is, if all orders are looked at.
    explorer: Option<Explorer>,
    /// What was found so far.
    tally: Tally,
    /// Whether it has ended with a fault.
    has_ended: bool,
}

std::thread_local! {
    static CURRENT: Cell<*mut Running> = const { Cell::new(std::ptr::null_mut()) };
}

/// Whether a kernel runs here.
#[inline]
pub(crate) fn is_running() -> bool {
    !CURRENT.get().is_null()
}

/// Calls a function with the block that runs, and does not wait in it.
#[inline]
pub(crate) fn with<R>(body: impl FnOnce(&mut Running) -> R) -> R {
    let running = CURRENT.get();
    assert!(!running.is_null(), "no kernel runs here");
    // SAFETY: it is there as long as it is current. One fiber of it runs, and gives way only
    // outside of such functions, so that there is no other reference.
    body(unsafe { &mut *running })
}

/// Ends the block: of this thread nothing more is done.
pub(crate) fn end(fault: impl FnOnce(&mut Running) -> Fault) -> ! {
    or_wait(with(|running| {
        let fault = fault(running);
        Err(running.end(fault))
    }))
}

impl Running {
    /// Returns the launch that the block is of.
    #[inline]
    pub(crate) fn launched(&self) -> &Launched<'static> {
        // SAFETY: it outlives the block.
        unsafe { &*self.launched }
    }

    /// Returns the thread that runs, for a report.
    pub(crate) fn me(&self) -> Thread {
        self.thread(self.current)
    }

    /// Returns a thread of this cluster, for a report.
    fn thread(&self, thread: usize) -> Thread {
        self.thread_in(self.index, thread)
    }

    /// Returns the thread of an epoch, for a report.
    fn thread_of(&self, epoch: &Epoch) -> Thread {
        self.thread_in(epoch.cluster, epoch.acts_for() as usize)
    }

    /// Reports a fault, with which the block goes on.
    fn report(&mut self, fault: Fault) {
        self.tally.fault(fault);
    }

    /// Ends the block with a fault: none of its threads does anything more.
    #[cold]
    pub(crate) fn end(&mut self, fault: Fault) -> Ended {
        self.report(fault);
        self.has_ended = true;
        Ended(())
    }
}

/// The place of a block in its grid.
fn place_in([x, y, _]: [u32; 3], index: u32) -> [u32; 3] {
    [index % x, index / x % y, index / x / y]
}

/// The numbers of the bits that are set.
fn bits(mut mask: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (bit < 32).then_some(bit as usize)
    })
}
