//! Stages in shared memory, as each role has them: what comes before what is in types.
//!
//! ```text
//! Writer:  Between --acquire--> Acquired --fill--> Between
//! Reader:  Between --begin--> Reading --wait--> Full --multiply--> Multiplying --release_before--> Reading
//!                             Reading --settle--> Between
//! ```
//!
//! The role says which parity it waits for first: stages begin empty. The type of the stages says
//! how many there are, and how many bytes come to one. A stage is filled after it was waited for,
//! and released after the products that read it. The reader has the sums as long as products may be
//! under way to them: nobody else can read them, or give their registers to something else.

use super::barriers::{self, Fills, Reads, Ring, Turn};
use super::gmma::{GmmaInstruction, GmmaSums};
use super::product::{is_first, mates};
use super::tensor_map::Producer;
use crate::hardware;
use crate::thread_value::Of;
use core::marker::PhantomData;
use cute_static::int::Number;

/// Stages that one role fills, and another one multiplies from.
///
/// Nobody else implements it: rings rest on it.
pub trait Staging: IsStages {
    /// How many there are.
    type Count: Number;
    /// The product.
    type Atom: GmmaInstruction;
    /// The tiles of a stage, to be filled.
    type Empty;
    /// The tiles of a stage that copies are under way to.
    type Filling;
    /// How many bytes come to a stage.
    const EXPECTED: u32;

    /// How many blocks of a cluster have A in common.
    #[doc(hidden)]
    const BESIDE: u32;

    /// How many have B.
    #[doc(hidden)]
    const BELOW: u32;

    /// How many warpgroups have turns.
    #[doc(hidden)]
    const TURNS: u32;

    /// The tiles of a stage, of those that begin at an address, or the parts of a block of a
    /// cluster.
    #[doc(hidden)]
    fn tiles(all: u32, block: u32, stage: u32, barrier: u32) -> Self::Empty;

    /// The descriptors of the first stage, for a warpgroup.
    #[doc(hidden)]
    fn descriptors(all: u32, group: u32) -> [u64; 2];

    /// Begins the products of a stage, once registers are ordered before them: the first one sets
    /// the sums, unless it adds.
    ///
    /// # Safety
    /// The warpgroup is together, and the stage is full until these products have been waited for.
    #[doc(hidden)]
    unsafe fn multiply(all: u32, first: [u64; 2], thread: u32, stage: u32, sums: &mut <Self::Atom as GmmaInstruction>::Sums, adds: u32);
}

/// Stages.
pub trait IsStages {}

/// No stage is held.
pub struct Between;
/// An empty stage is held, to be filled.
pub struct Acquired;
/// Sums are begun. Of the stages that were read the last one is held.
pub struct Reading;
/// A full stage is held.
pub struct Full;
/// Products of a stage are under way.
pub struct Multiplying;

macro_rules! states {
    ($($(#[$doc:meta])* $refusal:ident $(:: $face:ident)? $name:ident: $state:ty;)*) => { $(
        $(#[$doc])*
        #[refusal($refusal $(:: $face)?)]
        pub trait $name {}
        #[diagnostic::do_not_recommend]
        impl $name for $state {}
    )* };
}
states! {
    /// A state in which a stage can be acquired.
    StageState CanAcquire: Between;
    /// A state in which a stage can be filled.
    StageState::Fill CanFillStage: Acquired;
    /// A state in which sums can be begun.
    StageState::Begin CanBegin: Between;
    /// A state in which a stage can be waited for.
    StageState::Wait CanWaitForStage: Reading;
    /// A state in which products can begin.
    StageState::Multiply CanMultiply: Full;
    /// A state in which the stage before can be released.
    StageState::Release CanRelease: Multiplying;
    /// A state in which sums can be had.
    StageState::Settle CanSettle: Reading;
}

/// The stages as the role has them that fills them, in a state: [`Between`] or [`Acquired`].
#[must_use = "stages that are not filled are waited for"]
pub struct Writer<S: Staging, State = Between> {
    ring: Ring<S::Count, Fills>,
    all: u32,
    /// Which block of its cluster this is.
    block: u32,
    state: Of<(S, State)>,
}

impl<S: Staging> Writer<S> {
    /// # Safety
    /// The barriers have been made, and the stages are there.
    #[inline(always)]
    pub(super) unsafe fn new(barriers: u32, all: u32) -> Self {
        let block = if S::BESIDE * S::BELOW > 1 { hardware::block_of_cluster() } else { 0 };
        Writer { ring: Ring::new(barriers), all, block, state: PhantomData }
    }

    /// Waits until all stages that were filled have been read.
    #[inline(always)]
    pub(super) fn drain(mut self) {
        let mut stage = 0;
        while stage < S::Count::VALUE {
            self.ring.wait_for_empty();
            self.ring.advance();
            stage += 1;
        }
    }
}

impl<S: Staging, State> Writer<S, State> {
    /// Waits until the next stage is empty, and expects its bytes.
    #[inline(always)]
    pub fn acquire(self) -> Writer<S, Acquired>
    where
        State: CanAcquire,
    {
        self.ring.wait_for_empty();
        self.ring.expect(S::EXPECTED);
        let Writer { ring, all, block, .. } = self;
        Writer { ring, all, block, state: PhantomData }
    }

    /// Fills the stage that is held: `fill` begins the copies of all its tiles.
    ///
    /// It has nothing of its own but what may be copied, so that it cannot keep a tile.
    #[inline(always)]
    pub fn fill(self, producer: &Producer, fill: impl Fn(&Producer, S::Empty) -> S::Filling + Copy + 'static) -> Writer<S>
    where
        State: CanFillStage,
    {
        let Writer { mut ring, all, block, .. } = self;
        let _ = fill(producer, S::tiles(all, block, ring.stage(), ring.full()));
        ring.advance();
        Writer { ring, all, block, state: PhantomData }
    }
}

/// The stages as a warpgroup has them that multiplies from them, in a state: [`Between`],
/// [`Reading`], [`Full`] or [`Multiplying`].
#[must_use = "stages that are not read are not filled again"]
pub struct Reader<S: Staging, State = Between> {
    ring: Ring<S::Count, Reads>,
    all: u32,
    first: [u64; 2],
    thread: u32,
    /// The stage that is held, if there were steps.
    last: u32,
    steps: u32,
    turn: Turn,
    sums: GmmaSums<S::Atom>,
    state: Of<(S, State)>,
}

impl<S: Staging> Reader<S> {
    /// # Safety
    /// The barriers have been made, and the stages are there. The threads of the warpgroup are
    /// together, one of those after the first.
    #[inline(always)]
    pub(super) unsafe fn new(barriers: u32, all: u32, thread: u32) -> Self {
        let turn = Turn::new(barriers + barriers::turns(S::Count::VALUE as u32), thread / 128 - 1);
        Reader { ring: Ring::new(barriers), all, first: [0; 2], thread, last: 0, steps: 0, turn, sums: GmmaSums::new(), state: PhantomData }
    }
}

impl<S: Staging, State> Reader<S, State> {
    #[inline(always)]
    fn in_state<New>(self) -> Reader<S, New> {
        let Reader { ring, all, first, thread, last, steps, turn, sums, .. } = self;
        Reader { ring, all, first, thread, last, steps, turn, sums, state: PhantomData }
    }

    /// Says that the stage that is held has been read, if there is one: to all blocks that fill it,
    /// of which a thread tells each.
    #[inline(always)]
    fn release(&self) {
        // Unknown to the compiler: of a loop whose first step differs it makes two, and products on
        // both sides of a branch.
        if hardware::here(self.steps) == 0 {
            return;
        }
        if S::Atom::A_IN_REGISTERS {
            // SAFETY: the warpgroup is together, and its barrier its own: all threads have loaded
            // what they multiply.
            unsafe { hardware::warpgroup_barrier(self.thread / 128) };
        }
        if S::BESIDE * S::BELOW == 1 {
            if is_first(self.thread) {
                self.ring.release(self.last);
            }
            return;
        }
        let block = hardware::here(self.thread % 128);
        let fills = if S::BESIDE > 1 && S::BELOW > 1 {
            // Those that have A or B in common with this one.
            let [of_a, of_b] = mates(hardware::block_of_cluster(), S::BELOW, S::BESIDE);
            block < 32 && (of_a | of_b) >> (block % 32) & 1 == 1
        } else {
            block < S::BESIDE * S::BELOW
        };
        if fills {
            // SAFETY: before that block says that it has ended, whoever copies there waits for
            // this arrival.
            unsafe { self.ring.release_to(self.last, block) };
        }
    }

    /// Goes on behind so many stages, which others read.
    #[inline(always)]
    pub(super) fn skip(mut self, stages: u32) -> Self
    where
        State: CanBegin,
    {
        self.ring.advance_by(stages);
        self
    }

    /// Begins sums: the products of the first stage set them, those of others add to them.
    #[inline(always)]
    pub fn begin(mut self) -> Reader<S, Reading>
    where
        State: CanBegin,
    {
        if S::TURNS > 1 {
            self.turn.wait();
        }
        // Anew for each tile: between them, registers are wanted for what becomes of the sums.
        let first = S::descriptors(hardware::here(self.all), self.thread / 128 - 1);
        Reader { first, last: 0, steps: 0, sums: GmmaSums::new(), ..self }.in_state()
    }

    /// Returns how many stages were multiplied since the sums were begun.
    #[inline(always)]
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Waits until the next stage is full.
    #[inline(always)]
    pub fn wait(self) -> Reader<S, Full>
    where
        State: CanWaitForStage,
    {
        self.ring.wait_for_full();
        self.in_state()
    }

    /// Begins the products of the stage that is held.
    #[inline(always)]
    pub fn multiply(mut self) -> Reader<S, Multiplying>
    where
        State: CanMultiply,
    {
        // SAFETY: the warpgroup is together. The stage is full, and is released when these products
        // have been waited for, as the sums are.
        unsafe {
            S::multiply(self.all, self.first, self.thread, self.ring.stage(), &mut self.sums.0, self.steps);
            hardware::commit_products();
        }
        self.in_state()
    }

    /// Waits for the products of the stage before, and releases it; those of this one go on.
    #[inline(always)]
    pub fn release_before(self) -> Reader<S, Reading>
    where
        State: CanRelease,
    {
        // SAFETY: the warpgroup is together.
        unsafe { hardware::wait_products_but_one() };
        self.release();
        let Reader { mut ring, all, first, thread, steps, turn, sums, .. } = self;
        let last = ring.stage();
        ring.advance();
        Reader { ring, all, first, thread, last, steps: steps + 1, turn, sums, state: PhantomData }
    }

    /// Waits for all products, and releases the last stage. Returns the sums.
    #[inline(always)]
    pub fn settle(mut self) -> (Reader<S>, GmmaSums<S::Atom>)
    where
        State: CanSettle,
    {
        if S::TURNS > 1 && is_first(self.thread) {
            self.turn.pass(S::TURNS);
        }
        // SAFETY: the warpgroup is together.
        unsafe { S::Atom::settle(&mut self.sums.0) };
        self.release();
        let Reader { ring, all, first, thread, last, steps, turn, sums, .. } = self;
        (Reader { ring, all, first, thread, last, steps, turn, sums: GmmaSums::new(), state: PhantomData }, sums)
    }
}
