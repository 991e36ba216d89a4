//! Kernels for this machine's processor, each written twice: with static layouts, and with its
//! index arithmetic by hand.
//!
//! `tests/assembly.rs` compiles this crate to assembly and compares the twins, and asks the register
//! blocks of the packed product whether their loops stay in registers. The same source,
//! `twins.rs`, is compiled to PTX by `benches/gpu`.
#![no_std]

#[cfg(target_arch = "x86_64")]
mod blocks;

/// The kernels are functions.
macro_rules! kernels {
    ($($kernels:tt)*) => { twins! { "C" $($kernels)* } };
}

include!("twins.rs");
