//! Barriers in shared memory: two for each stage, one that copies fill, and one that readers empty;
//! behind them one for each turn of a warpgroup, and one for the end of a cluster.
//!
//! ```text
//! writer: wait for empty -> expect bytes -> copies begin -> next stage
//! reader: wait for full -> products read it -> release -> next stage
//! ```
//!
//! A stage comes round once in so many steps; what is waited for is the parity of how often it did.

use crate::hardware;
use crate::thread_value::Of;
use core::marker::PhantomData;
use cute_static::int::Number;

/// The role of whoever fills stages: what it waits for first is over, as stages begin empty.
pub(super) struct Fills;
/// The role of whoever reads them.
pub(super) struct Reads;

/// A role: the parity that it waits for first.
pub(super) trait Role {
    const PARITY: u32;
}

impl Role for Fills {
    const PARITY: u32 = 1;
}

impl Role for Reads {
    const PARITY: u32 = 0;
}

/// `N` stages of a ring, from the first on, as a role has them: the number of the next one, and the
/// parity of its round.
pub(super) struct Ring<N, R> {
    barriers: u32,
    stage: u32,
    parity: u32,
    of: Of<(N, R)>,
}

impl<N: Number, R: Role> Ring<N, R> {
    const STAGES: u32 = N::VALUE as u32;

    /// The ring for a role, of barriers that have been made.
    #[inline(always)]
    pub(super) fn new(barriers: u32) -> Self {
        Ring { barriers, stage: 0, parity: R::PARITY, of: PhantomData }
    }

    /// The next stage.
    #[inline(always)]
    pub(super) fn stage(&self) -> u32 {
        self.stage
    }

    /// The barrier that copies to the next stage complete.
    #[inline(always)]
    pub(super) fn full(&self) -> u32 {
        self.barriers + 8 * self.stage
    }

    /// Goes on to the stage after.
    #[inline(always)]
    pub(super) fn advance(&mut self) {
        self.stage += 1;
        if self.stage == Self::STAGES {
            self.stage = 0;
            self.parity ^= 1;
        }
    }

    /// Goes on by so many stages.
    #[inline(always)]
    pub(super) fn advance_by(&mut self, stages: u32) {
        // Two rounds lead to where one was.
        let to = self.stage + stages % (2 * Self::STAGES);
        self.parity ^= (to / Self::STAGES) & 1;
        self.stage = to % Self::STAGES;
    }
}

impl<N: Number> Ring<N, Fills> {
    /// Makes the barriers: those of stages that are filled by one arrival and the bytes that it
    /// expects, and those of stages that are emptied by so many.
    ///
    /// # Safety
    /// One thread, once; so many bytes of shared memory, at a multiple of 8, which nobody has. The
    /// threads of the block then meet before they use them.
    #[inline(always)]
    pub(super) unsafe fn make(barriers: u32, readers: u32) {
        let mut stage = 0;
        while stage < Self::STAGES {
            // SAFETY: by the caller.
            unsafe {
                hardware::barrier_init(barriers + 8 * stage, 1);
                hardware::barrier_init(barriers + 8 * (Self::STAGES + stage), readers);
            }
            stage += 1;
        }
        // SAFETY: it orders memory.
        unsafe { hardware::fence_barriers() }
    }

    /// Waits until the next stage is empty.
    #[inline(always)]
    pub(super) fn wait_for_empty(&self) {
        // SAFETY: a ring has its barriers.
        unsafe { hardware::barrier_wait(self.full() + 8 * Self::STAGES, self.parity) }
    }

    /// Expects so many bytes in the next stage.
    #[inline(always)]
    pub(super) fn expect(&self, bytes: u32) {
        // SAFETY: a ring has its barriers.
        unsafe { hardware::barrier_expect(self.full(), bytes) }
    }
}

impl<N: Number> Ring<N, Reads> {
    /// Waits until the next stage is full.
    #[inline(always)]
    pub(super) fn wait_for_full(&self) {
        // SAFETY: a ring has its barriers.
        unsafe { hardware::barrier_wait(self.full(), self.parity) }
    }

    /// Says that a stage has been read, by this thread for all that it stands for.
    #[inline(always)]
    pub(super) fn release(&self, stage: u32) {
        // SAFETY: a ring has its barriers.
        unsafe { hardware::barrier_arrive(self.barriers + 8 * (Self::STAGES + stage)) }
    }
    /// Says it to a block of the cluster, which fills this stage too.
    ///
    /// # Safety
    /// That block has its barriers at the same place, and has not ended.
    #[inline(always)]
    pub(super) unsafe fn release_to(&self, stage: u32, block: u32) {
        // SAFETY: by the caller.
        unsafe { hardware::barrier_arrive_at(self.barriers + 8 * (Self::STAGES + stage), block) }
    }
}

/// How many warpgroups have turns at most.
pub(super) const MOST_TURNS: u32 = 3;

/// Where the barriers of turns lie behind those of so many stages,
pub(super) const fn turns(stages: u32) -> u32 {
    16 * stages
}

/// where that of the end of a cluster does,
pub(super) const fn ended(stages: u32) -> u32 {
    turns(stages) + 8 * MOST_TURNS
}

/// and how many bytes all have.
pub(super) const fn bytes(stages: u32) -> u32 {
    ended(stages) + 8
}

/// The turn of a warpgroup, of some that read the stages of tiles of their own: a barrier for each
/// of them, which the one before completes.
///
/// Whoever leaves stages out does not see how often they came round, and of that only a parity can
/// be waited for. When the one before has waited for its last stage, all that are before the next
/// one are full.
///
/// Each barrier counts one arrival. None comes to a phase too many: who has the turn passes it
/// once, and has it again when all others have passed it.
pub(super) struct Turn {
    barriers: u32,
    group: u32,
    parity: u32,
}

impl Turn {
    /// That of a warpgroup: the first one begins.
    #[inline(always)]
    pub(super) fn new(barriers: u32, group: u32) -> Self {
        Turn { barriers, group, parity: if group == 0 { Fills::PARITY } else { Reads::PARITY } }
    }

    /// Makes the barriers of so many. [`Ring::make`] comes after it, which fences.
    ///
    /// # Safety
    /// As for [`Ring::make`].
    #[inline(always)]
    pub(super) unsafe fn make(barriers: u32, turns: u32) {
        let mut group = 0;
        while group < turns {
            // SAFETY: by the caller.
            unsafe { hardware::barrier_init(barriers + 8 * group, 1) };
            group += 1;
        }
    }

    /// Waits for it.
    #[inline(always)]
    pub(super) fn wait(&mut self) {
        // SAFETY: it has its barriers.
        unsafe { hardware::barrier_wait(self.barriers + 8 * self.group, self.parity) };
        self.parity ^= 1;
    }

    /// Says to the next one, by this thread for all of the warpgroup, that it has its turn: all
    /// threads have met since they waited for their last stage.
    #[inline(always)]
    pub(super) fn pass(&self, turns: u32) {
        let next = if self.group + 1 == turns { 0 } else { self.group + 1 };
        // SAFETY: it has its barriers.
        unsafe { hardware::barrier_arrive(self.barriers + 8 * next) };
    }
}
