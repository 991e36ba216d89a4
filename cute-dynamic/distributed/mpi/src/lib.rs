//! Redistributions over the ranks of MPI: a plan of [`cute_dynamic::distribute`] moves an array
//! from one distribution to another.
//!
//! ```no_run
//! use cute_dynamic::distribute::{Axis, Distribution, Grid};
//! use cute_mpi::{Engine, Prepare};
//! use mpi::traits::Communicator;
//!
//! let universe = mpi::initialize().ok_or("MPI has begun already")?;
//! let world = universe.world();
//! let rank = world.rank() as u64;
//!
//! let grid = Grid::new([("x", 2), ("y", 2)])?;
//! let of = |rows, columns| Distribution::new(&grid, [Axis::new(4096).block_cyclic(rows, "x"), Axis::new(4096).block_cyclic(columns, "y")]);
//! let (a, b) = (of(64, 64)?, of(96, 48)?);
//!
//! let source = vec![1.0f64; a.local_size(rank)? as usize]; // what this rank has of the array
//! let mut target = vec![0.0f64; b.local_size(rank)? as usize];
//! a.redistribute(&b)?.execute(&world, &source, &mut target, Engine::Auto)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A plan that moves arrays again and again is prepared once: [`Prepare::prepare`]. Then
//! [`Prepared::overlap`] moves elements while something else is computed, and
//! [`Prepared::execute_shared`] copies them once, from layout to layout, out of memory that the
//! ranks of one host [share](Shared).
//!
//! [`Product`] multiplies matrices that are dealt in any way.
//!
//! # All ranks, or none
//! Before anything is sent, the ranks compare a digest of their plans, types and options, and each
//! says whether it takes part: a buffer that is too short, a plan that differs, or a grid with more
//! ranks than the communicator is an [error](MoveError) on every rank, and no rank waits for one
//! that does not take part. All ranks make the same calls, in the same order: where ranks begin to
//! move by different plans, each has an error; a rank that calls something else, or nothing, is
//! waited for. Errors of MPI are returned. If a rank ends while others wait for it, they get what
//! MPI reports; Open MPI's `mpirun` ends them all by default.

mod agree;
mod element;
mod error;
mod prepared;
mod product;
mod raw;
mod shared;
mod strided;
mod threads;

pub use element::Element;
pub use error::{EngineError, MoveError};
pub use prepared::{Moving, Prepared};
pub use product::{Product, Real};
pub use shared::Shared;

use cute_dynamic::distribute::Redistribution;
use mpi::traits::Communicator;

/// How elements get from rank to rank. All of them move the same elements to the same places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// [`Window`](Engine::Window) if all ranks are on one host; else by message: one run is sent
    /// from where it is, long ones as a type of MPI, others are packed.
    #[default]
    Auto,
    /// Each rank packs its messages into memory that all ranks of the host see, and takes the
    /// others' out of it.
    Window,
    /// Messages are packed, in the order of the target, and sent.
    Pack,
    /// Messages are sent as types of MPI, which are made of their layouts. Terms that are added,
    /// messages of several chunks, and extents or strides that MPI has no numbers for, are packed.
    Datatype,
}

/// How a plan is [prepared](Prepare::prepare).
///
/// ```
/// use cute_mpi::{Engine, Options};
/// let options = Options::new(Engine::Pack).threads(4);
/// # let _ = options;
/// ```
#[derive(Clone, Debug)]
pub struct Options {
    engine: Engine,
    threads: usize,
    chunk: usize,
}

impl Options {
    /// Returns the options of an engine: one thread, messages of up to 2²⁸ elements.
    #[must_use]
    pub const fn new(engine: Engine) -> Self {
        Options { engine, threads: 1, chunk: 1 << 28 }
    }

    /// Packs, unpacks and copies by so many threads of each rank, if there is enough to copy. They
    /// do not call MPI.
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Cuts messages with more than so many elements: those of MPI have fewer than 2³¹.
    #[must_use]
    pub const fn chunk(mut self, elements: usize) -> Self {
        let most = i32::MAX as usize;
        self.chunk = if elements == 0 {
            1
        } else if elements > most {
            most
        } else {
            elements
        };
        self
    }
}

impl From<Engine> for Options {
    fn from(engine: Engine) -> Self {
        Options::new(engine)
    }
}

/// Plans that move elements over MPI.
pub trait Prepare {
    /// Returns the plan ready to move elements of this type, again and again. All ranks of the
    /// communicator call it, with the same plan.
    ///
    /// # Errors
    /// On every rank: [`EngineError::PlansDiffer`], [`EngineError::FewRanks`],
    /// [`EngineError::NotOneHost`], [`EngineError::NoMemory`], [`EngineError::EngineFailed`], and
    /// [`MoveError::Plan`] or [`EngineError::RankFails`] for a plan that is too long.
    fn prepare<T: Element>(&self, communicator: &impl Communicator, options: impl Into<Options>) -> Result<Prepared<T>, MoveError>;

    /// Moves the elements once: [`prepare`](Prepare::prepare), then
    /// [`execute`](Prepared::execute).
    ///
    /// # Errors
    /// Those of both.
    fn execute<T: Element>(&self, communicator: &impl Communicator, source: &[T], target: &mut [T], options: impl Into<Options>) -> Result<(), MoveError> {
        self.prepare(communicator, options)?.execute(source, target)
    }
}

impl Prepare for Redistribution {
    fn prepare<T: Element>(&self, communicator: &impl Communicator, options: impl Into<Options>) -> Result<Prepared<T>, MoveError> {
        Prepared::new(self, communicator, &options.into())
    }
}
