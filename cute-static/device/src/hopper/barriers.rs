//! Barriers in shared memory, two for each stage: one that copies fill, and one that readers empty.
//!
//! ```text
//! producer: acquire -> copies begin, whose bytes are expected -> next stage
//! consumer: wait -> products read it -> release -> next stage
//! ```
//!
//! A stage comes round once in so many steps; what is waited for is the parity of how often it did.

use crate::hardware;

/// The stages of a ring, from the first on: the number of the next one, and the parity of its
/// round.
#[derive(Clone, Copy)]
pub(super) struct Ring<const STAGES: u32> {
    barriers: u32,
    stage: u32,
    parity: u32,
}

impl<const STAGES: u32> Ring<STAGES> {
    /// Makes the barriers: those of stages that are filled by one arrival and the bytes that it
    /// expects, and those of stages that are emptied by so many.
    ///
    /// # Safety
    /// One thread, once; so many bytes of shared memory, at a multiple of 8, which nobody has. The
    /// threads of the block then meet before they use them.
    #[inline(always)]
    pub(super) unsafe fn make(barriers: u32, readers: u32) {
        let mut stage = 0;
        while stage < STAGES {
            // SAFETY: by the caller.
            unsafe {
                hardware::barrier_init(barriers + 8 * stage, 1);
                hardware::barrier_init(barriers + 8 * (STAGES + stage), readers);
            }
            stage += 1;
        }
        // SAFETY: it orders memory.
        unsafe { hardware::fence_barriers() }
    }

    /// The ring for its producer: what it waits for first is over, as stages begin empty.
    ///
    /// # Safety
    /// The barriers have been made.
    #[inline(always)]
    pub(super) unsafe fn of_producer(barriers: u32) -> Self {
        Ring { barriers, stage: 0, parity: 1 }
    }

    /// The ring for a consumer.
    ///
    /// # Safety
    /// The barriers have been made.
    #[inline(always)]
    pub(super) unsafe fn of_consumer(barriers: u32) -> Self {
        Ring { barriers, stage: 0, parity: 0 }
    }

    /// The next stage.
    #[inline(always)]
    pub(super) fn stage(&self) -> u32 {
        self.stage
    }

    /// Waits until the next stage is empty, and expects so many bytes in it. Returns the barrier
    /// that they complete.
    #[inline(always)]
    pub(super) fn acquire(&self, bytes: u32) -> u32 {
        let full = self.barriers + 8 * self.stage;
        // SAFETY: a ring has its barriers.
        unsafe {
            hardware::barrier_wait(full + 8 * STAGES, self.parity);
            hardware::barrier_expect(full, bytes);
        }
        full
    }

    /// Waits until the next stage is full.
    #[inline(always)]
    pub(super) fn wait(&self) {
        // SAFETY: a ring has its barriers.
        unsafe { hardware::barrier_wait(self.barriers + 8 * self.stage, self.parity) }
    }

    /// Says that a stage has been read, by this thread for all that it stands for.
    #[inline(always)]
    pub(super) fn release(&self, stage: u32) {
        // SAFETY: a ring has its barriers.
        unsafe { hardware::barrier_arrive(self.barriers + 8 * (STAGES + stage)) }
    }

    /// Says it to a block of the cluster, which fills this stage too.
    ///
    /// # Safety
    /// That block has its barriers at the same place, and has not ended.
    #[inline(always)]
    pub(super) unsafe fn release_to(&self, stage: u32, block: u32) {
        // SAFETY: by the caller.
        unsafe { hardware::barrier_arrive_at(self.barriers + 8 * (STAGES + stage), block) }
    }

    /// Goes on to the stage after.
    #[inline(always)]
    pub(super) fn advance(&mut self) {
        self.stage += 1;
        if self.stage == STAGES {
            self.stage = 0;
            self.parity ^= 1;
        }
    }
}
