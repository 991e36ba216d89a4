//! Kernels for this machine's processor, each written twice: with static layouts, and with its
//! index arithmetic by hand.
//!
//! `tests/assembly.rs` compiles this crate to assembly and compares the twins. The same source,
//! `twins.rs`, is compiled to PTX by `benches/gpu`. `blocks` has the register blocks of the packed
//! product: the same test asks whether their loops stay in registers.
#![no_std]

#[cfg(target_arch = "x86_64")]
mod blocks;

/// The kernels are functions.
macro_rules! kernels {
    ($($kernels:tt)*) => { twins! { "C" $($kernels)* } };
}

include!("twins.rs");
