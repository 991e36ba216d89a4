//! Redistributions over the GPUs of NCCL: a plan of [`cute_dynamic::distribute`] moves an array
//! from one distribution to another.
//!
//! ```no_run
//! use cute_dynamic::distribute::{Axis, Distribution, Grid};
//! use cute_nccl::{Communicator, Engine, Id, Prepare, open};
//!
//! // One of two ranks, each with a GPU; both have the bytes of the `Id` that rank 0 has made.
//! fn run(id: Id, rank: usize) -> Result<(), Box<dyn std::error::Error>> {
//!     let world = Communicator::new(id, rank, 2, rank)?;
//!     let stream = open(rank)?.new_stream()?; // of a GPU, by `cudarc`
//!
//!     let grid = Grid::new([("x", 2)])?;
//!     let a = Distribution::new(&grid, [Axis::new(4096).block("x"), Axis::new(4096)])?;
//!     let b = Distribution::new(&grid, [Axis::new(4096), Axis::new(4096).block("x")])?;
//!
//!     let source = stream.alloc_zeros::<f32>(a.local_size(rank as u64)? as usize)?; // what this rank has of the array
//!     let mut target = stream.alloc_zeros::<f32>(b.local_size(rank as u64)? as usize)?;
//!     a.redistribute(&b)?.execute(&world, &source, &mut target, Engine::Auto)?;
//!     Ok(())
//! }
//! # fn main() {}
//! ```
//!
//! A plan that moves arrays again and again is prepared once: [`Prepare::prepare`]. From memory
//! that the GPUs of one host [share](Shared), [`Prepared::execute_shared`] copies each element
//! once, from layout to layout, over the links between the GPUs. [`OneGpu`] has all ranks on one.
//!
//! # Kernels
//! Elements are packed, unpacked and copied by kernels of `cute-device`, which have no `unsafe`.
//! They take the two layouts of a part of a message as arguments, six modes of each, and are
//! checked before each launch as all of them are. What follows each other in both layouts is moved
//! by words of up to 16 bytes; what is contiguous along one mode in the source, and along another
//! in the target, is transposed through shared memory. Where blocks do not divide each other, a few
//! launches copy all parts of a message, by its [`Crossing`](cute_dynamic::distribute::Crossing),
//! if that is estimated to take less time than one for each.
//!
//! # All ranks, or none
//! Before anything is sent, the ranks compare a digest of their plans, types and options, and each
//! says whether it takes part: a buffer that is too short, a plan that differs, or a grid with more
//! ranks than the communicator is an [error](MoveError) on every rank. No rank waits for another
//! longer than the communicator's timeout: if one has ended, the others have an error that says
//! whether their target may be half written, the communicator is ended, and so is what was under
//! way on their GPUs. Errors that NCCL reports meanwhile are returned, with the same end. Where a
//! kernel has not ended 10 seconds later the process is aborted: it would write to memory that is
//! given back.

mod board;
#[cfg(test)]
#[path = "../tests/common/cases.rs"]
mod cases;
mod communicator;
mod element;
mod error;
mod look;
mod messages;
mod one;
mod prepared;
mod raw;
mod shared;
mod steps;

pub use communicator::Communicator;
pub use cudarc;
/// Opens a GPU, by its number: an error where there is no driver, or no such GPU.
pub use cute_device_launch::open;
pub use element::Element;
pub use error::{EngineError, MoveError};
pub use one::{OneGpu, PreparedOnOne};
pub use prepared::{Phases, Prepared};
pub use raw::Id;
pub use shared::Shared;

use cudarc::driver::CudaSlice;
use cute_dynamic::distribute::Redistribution;

/// How elements get from rank to rank. All of them move the same elements to the same places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// [`Peer`](Engine::Peer) if all ranks are on one host, and reach each other's memory; else
    /// [`Pack`](Engine::Pack).
    #[default]
    Auto,
    /// Messages are packed, in the order of the target, and sent by NCCL, those of one run from
    /// where they are; long ones in several rounds, which are packed, sent and unpacked at once.
    Pack,
    /// Each rank packs its messages into memory that all GPUs of the host reach, its own or, where
    /// blocks do not divide each other, that of the rank that they go to; and copies the others'
    /// out of it, to where they belong.
    Peer,
}

/// How a plan is [prepared](Prepare::prepare).
///
/// ```
/// use cute_nccl::{Engine, Options};
/// let options = Options::new(Engine::Pack).chunk(64 << 20);
/// # let _ = options;
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    engine: Engine,
    chunk: u64,
    rounds: u64,
    own_messages: bool,
}

impl Options {
    /// Returns the options of an engine: messages are sent in up to 8 rounds of at least 16 MiB.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Options { engine, chunk: 16 << 20, rounds: 8, own_messages: false }
    }

    /// Sends messages in rounds of about so many bytes or more, at least 1.
    #[must_use]
    pub const fn chunk(mut self, bytes: u64) -> Self {
        self.chunk = if bytes == 0 { 1 } else { bytes };
        self
    }

    /// Sends messages in so many rounds or fewer, at least 1.
    #[must_use]
    pub const fn rounds(mut self, rounds: u64) -> Self {
        self.rounds = if rounds == 0 { 1 } else { rounds };
        self
    }

    /// Lets a rank send to itself, too, what stays there, in place of copying it: to measure by,
    /// and to try messages with one GPU.
    #[must_use]
    pub const fn own_messages(mut self) -> Self {
        self.own_messages = true;
        self
    }
}

impl From<Engine> for Options {
    fn from(engine: Engine) -> Self {
        Options::new(engine)
    }
}

/// Plans that move elements over NCCL.
pub trait Prepare {
    /// Returns the plan ready to move elements of this type, again and again. All ranks of the
    /// communicator call it, with the same plan.
    ///
    /// # Errors
    /// On every rank: [`EngineError::PlansDiffer`], [`EngineError::FewRanks`],
    /// [`EngineError::NotOneHost`], [`EngineError::NoPeer`], [`EngineError::NoMemory`],
    /// [`EngineError::NoSum`], [`EngineError::EngineFailed`], [`EngineError::RankMissing`], and
    /// [`MoveError::Plan`] or [`EngineError::RankFails`] for a plan that is too long.
    fn prepare<T: Element>(&self, communicator: &Communicator, options: impl Into<Options>) -> Result<Prepared<T>, MoveError>;

    /// Moves the elements once: [`prepare`](Prepare::prepare), then
    /// [`execute`](Prepared::execute).
    ///
    /// # Errors
    /// Those of both.
    fn execute<T: Element>(
        &self,
        communicator: &Communicator,
        source: &CudaSlice<T>,
        target: &mut CudaSlice<T>,
        options: impl Into<Options>,
    ) -> Result<(), MoveError> {
        self.prepare(communicator, options)?.execute(source, target)
    }
}

impl Prepare for Redistribution {
    fn prepare<T: Element>(&self, communicator: &Communicator, options: impl Into<Options>) -> Result<Prepared<T>, MoveError> {
        Prepared::new(self, communicator, &options.into())
    }
}
