//! Atoms: the instructions of a GPU as layouts, and what whole blocks of threads do with them (Cecka §3.6).
//!
//! An instruction for matrix products, or for copies, says which thread of a group holds which element: a *thread-value layout*, from `(thread, value)` to a place in the instruction's tile. [`MmaAtom`]
//! and [`CopyOperation`] are the instructions' traits. Their table is checked where it is compiled: a layout that does not reach each element of its tile is an error
//! ([`Covers`]). Nothing here runs an instruction.

mod copy;
mod copy_table;
mod covers;
mod element;
mod gmma;
mod mma;
mod mma_table;

pub use copy::{CopyAtom, CopyOperation, ElementLayouts};
pub use copy_table::*;
pub use covers::Covers;
pub use element::*;
pub use gmma::{GmmaColumns, GmmaKinds, MajorK, MajorMN, SM90_64xNxK_RS, SM90_64xNxK_SS};
pub use mma::{LayoutA, LayoutB, LayoutC, MmaAtom, TileOfProduct};
pub use mma_table::*;
