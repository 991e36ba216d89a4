//! Atoms that execute: the instructions of `cute_static::atom`, on what threads have in registers
//! and in memory.
//!
//! What is which element, the layouts of the atom say; here are its registers and its instruction.
//! [`mma`] and the other functions are for threads that are together, which a [`Block`](crate::Block)
//! is the proof of.

mod copy;
mod copy_table;
mod mma;
mod mma_table;

pub use copy::{CopyInstruction, MatrixRows, copy_by, exchange, load_matrices};
pub use mma::{Fragment, MmaInstruction, mma};
