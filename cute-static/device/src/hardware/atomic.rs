//! Atomic operations on elements of global and of shared memory, relaxed: they order nothing else.
//! In global memory they are atomic among all threads of the device.

/// A function for each space and each operation: its name, its instruction without the space, the
/// bits of the element, the class of their registers.
macro_rules! atomics {
    ($each:ident) => {
        $each! {
            add_u32 "add.u32" u32 reg32;
            add_u64 "add.u64" u64 reg64;
            add_f32 "add.f32" u32 reg32;
            add_f64 "add.f64" u64 reg64;
            add_f16 "add.noftz.f16" u16 reg16;
            add_bf16 "add.noftz.bf16" u16 reg16;
            add_f16x2 "add.noftz.f16x2" u32 reg32;
            add_bf16x2 "add.noftz.bf16x2" u32 reg32;
            min_u32 "min.u32" u32 reg32;
            min_i32 "min.s32" u32 reg32;
            min_u64 "min.u64" u64 reg64;
            min_i64 "min.s64" u64 reg64;
            max_u32 "max.u32" u32 reg32;
            max_i32 "max.s32" u32 reg32;
            max_u64 "max.u64" u64 reg64;
            max_i64 "max.s64" u64 reg64;
            and_32 "and.b32" u32 reg32;
            and_64 "and.b64" u64 reg64;
            or_32 "or.b32" u32 reg32;
            or_64 "or.b64" u64 reg64;
            xor_32 "xor.b32" u32 reg32;
            xor_64 "xor.b64" u64 reg64;
            exchange_32 "exch.b32" u32 reg32;
            exchange_64 "exch.b64" u64 reg64;
        }
    };
}

#[cfg(target_arch = "nvptx64")]
macro_rules! on_the_device {
    ($($name:ident $instruction:literal $bits:ident $register:ident;)*) => {
        pub(crate) mod global {
            use core::arch::asm;
            $(
                /// # Safety
                /// The address is one of such bits in global memory, aligned, that are changed by
                /// atomic operations alone.
                #[inline(always)]
                pub(crate) unsafe fn $name(address: *mut u8, value: $bits) -> $bits {
                    let before;
                    // SAFETY: by the caller.
                    unsafe {
                        asm!(concat!("atom.relaxed.gpu.global.", $instruction, " {0}, [{1}], {2};"),
                            out($register) before, in(reg64) address, in($register) value, options(nostack));
                    }
                    before
                }
            )*
            on_the_device! { exchanges *mut u8: reg64 "gpu.global" }
        }

        pub(crate) mod shared {
            use core::arch::asm;
            $(
                /// # Safety
                /// The address is one of such bits in the block's shared memory, aligned, that are
                /// changed by atomic operations alone.
                #[inline(always)]
                pub(crate) unsafe fn $name(address: u32, value: $bits) -> $bits {
                    let before;
                    // SAFETY: by the caller.
                    unsafe {
                        asm!(concat!("atom.relaxed.cta.shared.", $instruction, " {0}, [{1}], {2};"),
                            out($register) before, in(reg32) address, in($register) value, options(nostack));
                    }
                    before
                }
            )*
            on_the_device! { exchanges u32: reg32 "cta.shared" }
        }
    };
    (exchanges $address:ty: $in:ident $space:literal) => {
        on_the_device! { exchange $address: $in $space compare_exchange_32 u32 "b32" reg32 }
        on_the_device! { exchange $address: $in $space compare_exchange_64 u64 "b64" reg64 }
    };
    (exchange $address:ty: $in:ident $space:literal $name:ident $bits:ident $ty:literal $register:ident) => {
        /// `atom.cas`.
        ///
        /// # Safety
        /// As for the other operations.
        #[inline(always)]
        pub(crate) unsafe fn $name(address: $address, expected: $bits, value: $bits) -> $bits {
            let before;
            // SAFETY: by the caller.
            unsafe {
                asm!(concat!("atom.relaxed.", $space, ".cas.", $ty, " {0}, [{1}], {2}, {3};"),
                    out($register) before, in($in) address, in($register) expected, in($register) value, options(nostack));
            }
            before
        }
    };
}

#[cfg(not(target_arch = "nvptx64"))]
macro_rules! on_the_device {
    ($($name:ident $instruction:literal $bits:ident $register:ident;)*) => {
        pub(crate) mod global {
            emulated! {
                in global
                $([unsafe] fn $name(address: *mut u8, value: $bits) -> $bits;)*
                [unsafe] fn compare_exchange_32(address: *mut u8, expected: u32, value: u32) -> u32;
                [unsafe] fn compare_exchange_64(address: *mut u8, expected: u64, value: u64) -> u64;
            }
        }

        pub(crate) mod shared {
            emulated! {
                in shared
                $([unsafe] fn $name(address: u32, value: $bits) -> $bits;)*
                [unsafe] fn compare_exchange_32(address: u32, expected: u32, value: u32) -> u32;
                [unsafe] fn compare_exchange_64(address: u32, expected: u64, value: u64) -> u64;
            }
        }
    };
}
atomics! { on_the_device }
