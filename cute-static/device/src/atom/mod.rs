//! Atoms that execute: the instructions of `cute_static::atom`, on what threads have in registers
//! and in memory.
//!
//! What is which element, the layouts of the atom say; here are its registers and its instruction.
//! The functions are for threads that are together, which a [`Block`](crate::Block) is the proof
//! of.
//!
//! # What an H100 and an H200 have
//!
//! Of the 114 atoms of `cute_static::atom` that are not `wgmma`, 111 have their instruction. Each
//! is compared on the hardware with its layouts (`benches/gpu/check_atoms.py`). Three have none:
//!
//! | atom | why not |
//! |---|---|
//! | `SM61_DP2A` | PTX has no product of two pairs of 16-bit integers: the second pair of `dp2a` is of bytes |
//! | `SM100_2x1x1_F32F32F32F32`, `SM100_1x2x1_F32F32F32F32` | `fma.rn.f32x2` is of SM100 |
//!
//! Some are not one instruction of the machine there:
//!
//! | atoms | what the assembler makes of one |
//! |---|---|
//! | `SM70_8x8x4_…` | shuffles, 16 `FFMA` for sums of F16 and 32 for `f32`: the tensor cores of quad pairs were Volta's |
//! | of `S4` and `U4` | two products of 8-bit integers, and what unpacks them |
//! | `SM80_…_XORPOPC` | two products by `and` |
//! | `SM89_…` of E4M3 and E5M2 | two products of F16, and what unpacks them: 8-bit floats as such are of `wgmma` alone |
//! | `…_C64C64C64C64_TN` | four products of `f64` |
//! | `SM80_8x8x4_GC64C64C64GC64_TN` | three products of `f64` |
//!
//! Products of 8-bit floats need PTX 8.4, with sums of F16 8.7: `cute-device-build` raises the
//! version of PTX that has them.

mod copy;
mod copy_table;
mod mma;
mod mma_table;

pub use copy::{CopyInstruction, MatrixRows, copy_by, exchange, load_matrices};
pub use mma::{Fragment, MmaInstruction, RegisterValue, mma};
