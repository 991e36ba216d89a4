//! Atoms: the instructions of a GPU as layouts, and what whole blocks of threads do with them
//! (Cecka §3.3.4).
//!
//! An instruction for matrix products, or for copies, says which thread of a group holds which
//! element: a *thread-value layout*, from `(thread, value)` to a place in the instruction's tile.
//! [`MmaAtom`] and [`CopyOperation`] are the instructions' traits. Their table is checked where it
//! is compiled: a layout that does not reach each element of its tile is an error ([`Covers`]).
//! Nothing here runs an instruction.

mod chain;
mod copy;
mod copy_table;
mod covers;
mod element;
mod gmma;
mod mma;
mod mma_table;
pub(crate) mod partition;
pub(crate) mod retile;
pub mod sm90;
mod tiled_copy;
mod tiled_mma;
pub(crate) mod vectorize;
mod whole;

pub use copy::{CopyAtom, CopyOperation, ElementLayouts, ThreadsAndValues};
pub use copy_table::*;
pub use covers::{Covers, HasThreads};
pub use element::*;
pub use gmma::{GmmaColumns, GmmaKinds, MajorK, MajorMN, SM90_64xNxK_RS, SM90_64xNxK_SS};
pub use mma::{LayoutA, LayoutB, LayoutC, MmaAtom, TileOfProduct};
pub use mma_table::*;
pub use partition::{ByThread, Partition, PartitionOf, Partitioner, ThreadShare, ThreadSlice, ThreadValueOf};
pub use retile::{Retile, RetileOf};
pub use tiled_copy::{CopyTiling, Destination, OfOperand, Source, ThreadsWith, TiledCopy, TiledCopyA, TiledCopyB, TiledCopyC, TiledCopyOf};
pub use tiled_mma::{OperandA, OperandB, OperandC, TiledMma, Tiling};
pub use vectorize::{CopySide, VectorShare, Vectorize, VectorizeOf};

/// Markers that are operands of [`Partition`]: made from nothing, without leaves.
macro_rules! markers {
    ($($marker:ident<$($param:ident),+>;)*) => { $(
        impl<$($param),+> Clone for $marker<$($param),+> {
            #[inline(always)]
            fn clone(&self) -> Self {
                *self
            }
        }

        impl<$($param),+> Copy for $marker<$($param),+> {}

        impl<$($param),+> Default for $marker<$($param),+> {
            #[inline(always)]
            fn default() -> Self {
                $marker(core::marker::PhantomData)
            }
        }

        impl<P_, $($param),+> crate::label::Label<P_> for $marker<$($param),+> {
            type Output = Self;
        }
    )* };
}

markers! {
    OperandA<Mma>;
    OperandB<Mma>;
    OperandC<Mma>;
    TiledMma<Atom, Atoms, Permutation>;
    Source<Copy_>;
    Destination<Copy_>;
    TiledCopy<Atom, ThreadValue, Tile>;
}
