//! Kernels for nvptx64, each written twice: with static layouts, and with the index arithmetic by
//! hand.
//!
//! `check.sh` builds them to PTX and compares the pairs instruction by instruction. The pair `a`
//! and `a_by_hand` must do the same: `benches/codegen`, which has the same source for this
//! machine's processor, tests that it does.

#![no_std]
#![feature(abi_ptx)]

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// The kernels are entries.
macro_rules! kernels {
    ($($kernels:tt)*) => { twins! { "ptx-kernel" $($kernels)* } };
}

include!("../../../codegen/src/twins.rs");
