//! Kernels for nvptx64, each written twice: with static layouts, and with the index arithmetic by hand.
//!
//! `check.sh` builds them to PTX and compares the pairs instruction by instruction. The pair `a` and `a_by_hand` must do the same: `benches/codegen`, which has the same source for this machine's processor,
//! tests that it does.

#![no_std]
#![feature(abi_ptx)]

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// `twins! { /// … copy(source: …) { by layouts } { by hand } }` expands to the kernels `copy` and `copy_by_hand`.
macro_rules! twins {
    ($(
        $(#[$doc:meta])*
        $name:ident $by_hand:ident($($arg:ident: $ty:ty),*) { $($layouts:tt)* } { $($hand:tt)* }
    )*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// The pointers are valid for all elements that the kernel touches.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name($($arg: $ty),*) {
            $($layouts)*
        }

        #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") with its index arithmetic written out.")]
        ///
        /// # Safety
        /// The pointers are valid for all elements that the kernel touches.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $by_hand($($arg: $ty),*) {
            $($hand)*
        }
    )* };
}

include!("../../codegen/src/twins.rs");
