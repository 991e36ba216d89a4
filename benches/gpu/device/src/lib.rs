//! What kernels written in Rust need of an NVIDIA GPU beside layouts.
//!
//! | module | |
//! |---|---|
//! | [`thread`] | where a thread is: in its warp, its block, the grid; barriers |
//! | [`global`] | loads and stores of up to 16 bytes from and to global memory |
//! | [`shared`] | shared memory by its 32-bit addresses |
//! | [`async_copy`] | copies from global to shared memory that go on while the thread does other work (`cp.async`) |
//! | [`matrix`] | matrices of 8x8 elements between shared memory and registers (`ldmatrix`, `stmatrix`) |
//! | [`mma`] | products of matrices in registers (`mma.sync`), as functions of the atoms of [`cute_static::atom`] |
//! | [`unroll`] | loops without a counter |
//!
//! Every function is an instruction or a few. What they promise and ask for is in the PTX ISA.
//! `wgmma` and the tensor memory accelerator have no module yet.
//!
//! # Why shared memory is numbers
//!
//! A pointer of Rust is generic: the compiler does not see that it points to shared memory, and
//! takes the slower instruction. So shared memory is [`shared::Shared`], a 32-bit address, and what
//! touches it is written out as the instruction for it.

#![no_std]
#![feature(asm_experimental_arch, stdarch_nvptx)]

pub mod async_copy;
pub mod global;
pub mod matrix;
pub mod mma;
pub mod shared;
pub mod thread;
mod unrolled;

pub use unrolled::{Count, unroll};

/// The same number, of which the compiler no longer knows where it comes from.
///
/// What is computed of it in a loop is computed in each round, and not held in registers across all
/// of them: where registers are scarcer than instructions.
#[inline(always)]
pub fn opaque(number: u32) -> u32 {
    let same: u32;
    // SAFETY: it copies a register. Not `pure`, so that each round has its own.
    unsafe { core::arch::asm!("mov.u32 {0}, {1};", out(reg32) same, in(reg32) number, options(nomem, nostack)) }
    same
}

/// `a·b + c`, rounded once.
#[inline(always)]
pub fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
    let sum: u32;
    // SAFETY: it touches registers alone.
    unsafe {
        core::arch::asm!(
            "fma.rn.f32 {0}, {1}, {2}, {3};",
            out(reg32) sum, in(reg32) a.to_bits(), in(reg32) b.to_bits(), in(reg32) c.to_bits(),
            options(pure, nomem, nostack)
        );
    }
    f32::from_bits(sum)
}
