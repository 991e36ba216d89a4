//! Atoms as values: the instructions of a GPU as layouts, and what whole blocks of threads do with
//! them (Cecka §3.3.4).
//!
//! An instruction for matrix products, or for copies, says which thread of a group holds which
//! element: a *thread-value layout*, from `(thread, value)` to a place in the instruction's tile.
//! [`MmaAtom`] and [`CopyOperation`] are the instructions, found by their CuTe names; the table of
//! them is that of `cute_static::atom`, where each is a type. [`TiledMma`] and [`TiledCopy`] give
//! the data of a block to its threads. Nothing here runs an instruction.
//!
//! ```
//! use cute_dynamic::Layout;
//! use cute_dynamic::atom::{MmaAtom, Operand, TiledMma};
//!
//! // Four warps, two by two, on a tile of 32 x 32 x 16.
//! let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
//! let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, (.., 32, ..))?;
//! assert_eq!((mma.threads(), mma.tile_shape()), (128, [32, 32, 16]));
//!
//! // Where the elements of thread 37 are in a tile of A of 64 x 16, row-major.
//! let (values, offset) = mma.thread_slice(37)?.partition_a(&"(64,16):(16,1)".parse::<Layout>()?)?;
//! assert_eq!((values.to_string().as_str(), offset), ("((2,2,2),2,1):((1,128,8),512,0)", 274));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | `cute_static::atom` | here |
//! |---|---|
//! | `MmaAtom`, `LayoutA<Atom>`, … | [`MmaAtom`], [`layout`](MmaAtom::layout) of an [`Operand`] |
//! | `CopyOperation`, `CopyAtom<Op, T>` | [`CopyOperation`], [`CopyAtom::new`] |
//! | `TiledMma<Atom, Atoms, Permutation>` | [`TiledMma::new`] |
//! | `TiledCopyOf<Atom, Threads, Values>`, `TiledCopyA<Atom, Mma>` | [`TiledCopy::of`], [`TiledMma::tiled_copy`] |
//! | `Data: Partition<OperandA<Mma>>`, `Partition<Source<Copy>>` | [`TiledMma::partition`], [`TiledCopy::partition`] |
//! | `.thread_slice(t).partition_a(data)`, … | the same; what it returns has the layout first, as [`Layout::local_partition`](crate::Layout::local_partition) |
//! | `ThreadValueOf<Side>` | [`TiledMma::thread_value`], [`TiledCopy::thread_value_of`] |
//! | `Data: Vectorize<Source<Copy>>` | [`TiledCopy::vectorize`] |
//! | `fragment.retile(copy)` | [`TiledCopy::retile`] |
//! | `cute_device::hopper`: `Tile: GmmaOperand<T, Rows>`, `TmaEncodable<T>` | [`Layout::gmma_operand`](crate::Layout::gmma_operand), [`Layout::tma_box`](crate::Layout::tma_box): feature `typed` |

mod admissible;
mod copy;
mod element;
mod error;
mod mma;
mod names;
mod partition;
#[cfg(feature = "typed")]
mod sm90;
mod table;
mod tiled_copy;
mod tiled_mma;
mod vectorize;

pub use admissible::tmem_access;
pub use copy::{CopyAtom, CopyOperation};
#[cfg(feature = "typed")]
pub use cute_static::atom::sm90::{Descriptor, NotStaged, Repeat, TmaBox};
pub use element::Element;
pub use error::{Apart, AtomError};
pub use mma::MmaAtom;
pub use partition::{Partitioned, ThreadSlice};
pub use tiled_copy::TiledCopy;
pub use tiled_mma::TiledMma;

/// An operand of a matrix product: `C(m,n) += Σ_k A(m,k)·B(n,k)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// Data of `(M, K)`.
    A,
    /// Data of `(N, K)`.
    B,
    /// Data of `(M, N)`, which the result is, too.
    C,
}

impl Operand {
    /// All of them.
    pub const ALL: [Operand; 3] = [Operand::A, Operand::B, Operand::C];

    /// Which of M, N and K its modes are.
    const fn modes(self) -> [usize; 2] {
        match self {
            Operand::A => [0, 2],
            Operand::B => [1, 2],
            Operand::C => [0, 1],
        }
    }
}

/// A side of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// What is read.
    Source,
    /// What is written.
    Destination,
}
