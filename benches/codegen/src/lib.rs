//! Kernels for this machine's processor, each written twice: with static layouts, and with its index arithmetic by hand.
//!
//! `tests/assembly.rs` compiles this crate to assembly and compares the twins. The same source, `twins.rs`, is compiled to PTX by `benches/gpu`.
#![no_std]

/// `twins! { /// … copy(source: …) { by layouts } { by hand } }` expands to the functions `copy` and `copy_by_hand`.
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
        pub unsafe extern "C" fn $name($($arg: $ty),*) {
            $($layouts)*
        }

        #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") with its index arithmetic written out.")]
        ///
        /// # Safety
        /// The pointers are valid for all elements that the kernel touches.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $by_hand($($arg: $ty),*) {
            $($hand)*
        }
    )* };
}

include!("twins.rs");
