//! Kernels for this machine's processor, each written twice: with static layouts, and with its
//! index arithmetic by hand.
//!
//! `tests/assembly.rs` compiles this crate to assembly and compares the twins. The same source,
//! `twins.rs`, is compiled to PTX by `benches/gpu`.
#![no_std]

/// The kernels are functions.
macro_rules! kernels {
    ($($kernels:tt)*) => { twins! { "C" $($kernels)* } };
}

include!("twins.rs");
