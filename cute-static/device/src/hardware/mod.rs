//! The seam: each function is an instruction of the device, or a few. On another target nothing
//! reaches them, because a [`Block`](crate::Block) begins at the entry of a kernel alone; an
//! emulator can stand in its place.
//!
//! Addresses of shared memory are 32-bit numbers: a pointer would be generic, and its loads slow.

use crate::element::Words;

/// What runs only on the device: the emulator does not know it.
#[cfg(not(target_arch = "nvptx64"))]
#[allow(unused_macros, reason = "it may know all")]
macro_rules! nowhere_else {
    ($([$($unsafe:tt)?] fn $name:ident $(<$(const $n:ident: $t:ty),*>)? ($($arg:ident: $ty:ty),*) -> $result:ty;)*) => { $(
        #[inline(always)]
        pub(crate) $($unsafe)? fn $name $(<$(const $n: $t),*>)? ($(_: $ty),*) -> $result {
            #[cfg(feature = "emulate")]
            crate::emulator::seam::unknown(stringify!($name));
            #[cfg(not(feature = "emulate"))]
            unreachable!("no kernel is launched on this target")
        }
    )* };
}

/// What runs on the device, and in the emulator: there it is the function of the name in
/// `emulator::seam`, or in a module of that.
#[cfg(not(target_arch = "nvptx64"))]
macro_rules! emulated {
    ($(in $module:ident)? $([$($unsafe:tt)?] fn $name:ident $(<$(const $n:ident: $t:ty),*>)? ($($arg:ident: $ty:ty),*) -> $result:ty;)*) => {
        emulated! { @each [$($module)?] $([$($unsafe)?] $name [$($(const $n: $t,)*)?] [$($($n,)*)?] [$($arg: $ty,)*] $result;)* }
    };
    (@each $module:tt $([$($unsafe:tt)?] $name:ident $consts:tt $numbers:tt $args:tt $result:ty;)*) => {
        $( emulated! { @one $module [$($unsafe)?] $name $consts $numbers $args $result } )*
    };
    (@one [$($module:ident)?] [$($unsafe:tt)?] $name:ident [$($consts:tt)*] [$($numbers:tt)*] [$($arg:ident: $ty:ty,)*] $result:ty) => {
        #[cfg(feature = "emulate")]
        #[inline(always)]
        #[track_caller]
        pub(crate) $($unsafe)? fn $name<$($consts)*>($($arg: $ty),*) -> $result {
            crate::emulator::seam::$($module::)?$name::<$($numbers)*>($($arg),*)
        }

        #[cfg(not(feature = "emulate"))]
        #[inline(always)]
        pub(crate) $($unsafe)? fn $name<$($consts)*>($(_: $ty),*) -> $result {
            unreachable!("no kernel is launched on this target")
        }
    };
}

mod atomic;
mod collective;
mod global_memory;
mod hopper;
mod math;
mod matrix;
mod place;
mod wgmma;

#[cfg(target_arch = "nvptx64")]
mod device {
    use super::Words;
    use core::arch::{asm, global_asm, nvptx};
    use cute_static::atom::{BF16, F16};

    global_asm!(".extern .shared .align 1024 .b8 cute_dynamic_shared[];");

    /// `%tid.x`.
    #[inline(always)]
    pub(crate) fn thread() -> u32 {
        // SAFETY: it reads a special register.
        unsafe { nvptx::_thread_idx_x() as u32 }
    }

    /// `%ctaid`.
    #[inline(always)]
    pub(crate) fn block() -> [u32; 3] {
        // SAFETY: it reads special registers.
        unsafe { [nvptx::_block_idx_x() as u32, nvptx::_block_idx_y() as u32, nvptx::_block_idx_z() as u32] }
    }

    /// `bar.sync 0`, which the compiler knows that all threads come to together and that it orders
    /// memory.
    #[inline(always)]
    pub(crate) fn barrier() {
        // SAFETY: only `Block::synchronize` and pipelines call it, which threads reach together.
        unsafe { nvptx::_syncthreads() }
    }

    /// `trap`: ends the kernel with an error.
    #[inline(always)]
    pub(crate) fn trap() -> ! {
        // SAFETY: it does not return.
        unsafe { asm!("trap;", options(noreturn, nostack)) }
    }

    /// Where the dynamic shared memory of the block begins.
    #[inline(always)]
    pub(crate) fn shared() -> u32 {
        let address: u32;
        // SAFETY: it moves a constant to a register.
        unsafe { asm!("mov.u32 {0}, cute_dynamic_shared;", out(reg32) address, options(pure, nomem, nostack)) }
        address
    }

    /// The same number, of which the compiler knows nothing.
    #[inline(always)]
    pub(crate) fn opaque(number: u32) -> u32 {
        let same: u32;
        // SAFETY: it copies a register.
        unsafe { asm!("mov.u32 {0}, {1};", out(reg32) same, in(reg32) number, options(pure, nomem, nostack)) }
        same
    }

    /// The same number, of which the compiler knows nothing, and that it does not move: what is
    /// computed of it is computed here.
    #[inline(always)]
    pub(crate) fn here(number: u32) -> u32 {
        let same: u32;
        // SAFETY: it copies a register.
        unsafe { asm!("mov.u32 {0}, {1};", out(reg32) same, in(reg32) number, options(nomem, nostack)) }
        same
    }

    /// Moves nothing across: loads before it stay before it.
    #[inline(always)]
    pub(crate) fn keep_order() {
        // SAFETY: it is empty.
        unsafe { asm!("", options(nostack)) }
    }

    macro_rules! words {
        ($($load:ident $store:ident $ty:ty: $from:literal $to:literal $register:ident;)*) => { $(
            /// # Safety
            /// The address is one of the type in the block's shared memory, aligned; nobody writes
            /// it.
            #[inline(always)]
            pub(crate) unsafe fn $load(address: u32) -> $ty {
                let value;
                // SAFETY: by the caller.
                unsafe { asm!($from, out($register) value, in(reg32) address, options(nostack, readonly)) }
                value
            }

            /// # Safety
            /// The address is one of the type in the block's shared memory, aligned; nobody else
            /// touches it.
            #[inline(always)]
            pub(crate) unsafe fn $store(address: u32, value: $ty) {
                // SAFETY: by the caller.
                unsafe { asm!($to, in(reg32) address, in($register) value, options(nostack)) }
            }
        )* };
    }
    words! {
        load_shared_8 store_shared_8 u8: "ld.shared.u8 {0}, [{1}];" "st.shared.u8 [{0}], {1};" reg16;
        load_shared_16 store_shared_16 u16: "ld.shared.u16 {0}, [{1}];" "st.shared.u16 [{0}], {1};" reg16;
        load_shared_32 store_shared_32 u32: "ld.shared.u32 {0}, [{1}];" "st.shared.u32 [{0}], {1};" reg32;
        load_shared_64 store_shared_64 u64: "ld.shared.u64 {0}, [{1}];" "st.shared.u64 [{0}], {1};" reg64;
    }

    /// Loads without a branch, so that other loads can be under way; 0 if it is not there.
    ///
    /// # Safety
    /// If they are there: `BYTES`, 4, 8 or 16, at a multiple of that in global memory; nobody else
    /// writes them.
    #[inline(always)]
    pub(crate) unsafe fn load_global_words_if<const BYTES: u32>(address: *const u8, is_there: bool) -> Words {
        let mut words = Words::default();
        let is_there = u32::from(is_there);
        // SAFETY: by the caller.
        unsafe {
            match BYTES {
                16 => asm!("{{.reg .pred p; setp.ne.u32 p, {5}, 0; mov.u32 {0}, 0; mov.u32 {1}, 0; mov.u32 {2}, 0; mov.u32 {3}, 0;",
                    "@p ld.global.v4.u32 {{{0}, {1}, {2}, {3}}}, [{4}];}}", out(reg32) words.0, out(reg32) words.1, out(reg32) words.2,
                    out(reg32) words.3, in(reg64) address, in(reg32) is_there, options(nostack, readonly)),
                8 => asm!("{{.reg .pred p; setp.ne.u32 p, {3}, 0; mov.u32 {0}, 0; mov.u32 {1}, 0; @p ld.global.v2.u32 {{{0}, {1}}}, [{2}];}}",
                    out(reg32) words.0, out(reg32) words.1, in(reg64) address, in(reg32) is_there, options(nostack, readonly)),
                _ => asm!("{{.reg .pred p; setp.ne.u32 p, {2}, 0; mov.u32 {0}, 0; @p ld.global.u32 {0}, [{1}];}}",
                    out(reg32) words.0, in(reg64) address, in(reg32) is_there, options(nostack, readonly)),
            }
        }
        words
    }

    /// # Safety
    /// `BYTES`, 4, 8 or 16, at a multiple of that in the block's shared memory; nobody writes them.
    #[inline(always)]
    pub(crate) unsafe fn load_shared_words<const BYTES: u32>(address: u32) -> Words {
        let mut words = Words::default();
        // SAFETY: by the caller.
        unsafe {
            if BYTES == 16 {
                asm!("ld.shared.v4.u32 {{{0}, {1}, {2}, {3}}}, [{4}];", out(reg32) words.0, out(reg32) words.1, out(reg32) words.2, out(reg32) words.3,
                    in(reg32) address, options(nostack, readonly));
            } else if BYTES == 8 {
                asm!("ld.shared.v2.u32 {{{0}, {1}}}, [{2}];", out(reg32) words.0, out(reg32) words.1, in(reg32) address, options(nostack, readonly));
            } else {
                words.0 = load_shared_32(address);
            }
        }
        words
    }

    /// # Safety
    /// As for [`load_shared_words`]; nobody else touches them.
    #[inline(always)]
    pub(crate) unsafe fn store_shared_words<const BYTES: u32>(address: u32, words: Words) {
        // SAFETY: by the caller.
        unsafe {
            if BYTES == 16 {
                asm!("st.shared.v4.u32 [{0}], {{{1}, {2}, {3}, {4}}};", in(reg32) address, in(reg32) words.0, in(reg32) words.1, in(reg32) words.2,
                    in(reg32) words.3, options(nostack));
            } else if BYTES == 8 {
                asm!("st.shared.v2.u32 [{0}], {{{1}, {2}}};", in(reg32) address, in(reg32) words.0, in(reg32) words.1, options(nostack));
            } else {
                store_shared_32(address, words.0);
            }
        }
    }

    /// Starts to copy `BYTES`, 4, 8 or 16, past the first-level cache if `PASSES` (16 bytes alone);
    /// unless `WHOLE`, the first `bytes` of them: the others are 0, and not read.
    ///
    /// # Safety
    /// Both addresses are multiples of `BYTES`, in shared and in global memory. Nobody writes the
    /// source or touches the target until the copy has been waited for.
    #[inline(always)]
    pub(crate) unsafe fn copy_async<const BYTES: u32, const PASSES: bool, const WHOLE: bool>(target: u32, source: *const u8, bytes: u32) {
        // SAFETY: by the caller.
        unsafe {
            match (PASSES, WHOLE) {
                (true, true) => asm!("cp.async.cg.shared.global [{0}], [{1}], {2};", in(reg32) target, in(reg64) source, const BYTES, options(nostack)),
                (false, true) => asm!("cp.async.ca.shared.global [{0}], [{1}], {2};", in(reg32) target, in(reg64) source, const BYTES, options(nostack)),
                (true, false) => {
                    asm!("cp.async.cg.shared.global [{0}], [{1}], {3}, {2};", in(reg32) target, in(reg64) source, in(reg32) bytes,
                        const BYTES, options(nostack));
                }
                (false, false) => {
                    asm!("cp.async.ca.shared.global [{0}], [{1}], {3}, {2};", in(reg32) target, in(reg64) source, in(reg32) bytes,
                        const BYTES, options(nostack));
                }
            }
        }
    }

    /// `cp.async.commit_group`.
    #[inline(always)]
    pub(crate) fn commit_async() {
        // SAFETY: it orders copies.
        unsafe { asm!("cp.async.commit_group;", options(nostack)) }
    }

    /// `cp.async.wait_group`: at most so many groups of this thread stay under way.
    #[inline(always)]
    pub(crate) fn wait_async<const GROUPS: u32>() {
        // SAFETY: it orders copies.
        unsafe { asm!("cp.async.wait_group {0};", const GROUPS, options(nostack)) }
    }

    /// `cp.async.wait_all`.
    #[inline(always)]
    pub(crate) fn wait_all_async() {
        // SAFETY: it orders copies.
        unsafe { asm!("cp.async.wait_all;", options(nostack)) }
    }

    /// `shfl.sync.bfly` of all lanes.
    #[inline(always)]
    pub(crate) fn shuffle_xor(value: u32, mask: u32) -> u32 {
        let other: u32;
        // SAFETY: all lanes come here: threads are together where a block is to be had.
        unsafe { asm!("shfl.sync.bfly.b32 {0}, {1}, {2}, 31, -1;", out(reg32) other, in(reg32) value, in(reg32) mask, options(nostack)) }
        other
    }

    /// `fma.rn.f32`.
    #[inline(always)]
    pub(crate) fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
        let sum: u32;
        // SAFETY: it touches registers alone.
        unsafe {
            asm!("fma.rn.f32 {0}, {1}, {2}, {3};", out(reg32) sum, in(reg32) a.to_bits(), in(reg32) b.to_bits(), in(reg32) c.to_bits(),
                options(pure, nomem, nostack));
        }
        f32::from_bits(sum)
    }

    /// `cvt.f32.f16`.
    #[inline(always)]
    pub(crate) fn f16_to_f32(value: F16) -> f32 {
        let same: u32;
        // SAFETY: it touches registers alone.
        unsafe { asm!("cvt.f32.f16 {0}, {1};", out(reg32) same, in(reg16) value.to_bits(), options(pure, nomem, nostack)) }
        f32::from_bits(same)
    }

    /// `cvt.rn.f16.f32`.
    #[inline(always)]
    pub(crate) fn f16_from_f32(value: f32) -> F16 {
        let nearest: u16;
        // SAFETY: it touches registers alone.
        unsafe { asm!("cvt.rn.f16.f32 {0}, {1};", out(reg16) nearest, in(reg32) value.to_bits(), options(pure, nomem, nostack)) }
        F16::from_bits(nearest)
    }

    /// `cvt.rn.bf16.f32`.
    #[inline(always)]
    pub(crate) fn bf16_from_f32(value: f32) -> BF16 {
        let nearest: u16;
        // SAFETY: it touches registers alone.
        unsafe { asm!("cvt.rn.bf16.f32 {0}, {1};", out(reg16) nearest, in(reg32) value.to_bits(), options(pure, nomem, nostack)) }
        BF16::from_bits(nearest)
    }

    #[panic_handler]
    fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
        trap()
    }
}

#[cfg(not(target_arch = "nvptx64"))]
mod device {
    use super::Words;
    use cute_static::atom::{BF16, F16};

    emulated! {
        [] fn thread() -> u32;
        [] fn block() -> [u32; 3];
        [] fn barrier() -> ();
        [] fn trap() -> !;
        [] fn shared() -> u32;
        [] fn keep_order() -> ();
        [] fn opaque(number: u32) -> u32;
        [] fn here(number: u32) -> u32;
        [unsafe] fn load_shared_8(address: u32) -> u8;
        [unsafe] fn load_shared_16(address: u32) -> u16;
        [unsafe] fn load_shared_32(address: u32) -> u32;
        [unsafe] fn load_shared_64(address: u32) -> u64;
        [unsafe] fn store_shared_8(address: u32, value: u8) -> ();
        [unsafe] fn store_shared_16(address: u32, value: u16) -> ();
        [unsafe] fn store_shared_32(address: u32, value: u32) -> ();
        [unsafe] fn store_shared_64(address: u32, value: u64) -> ();
        [unsafe] fn load_global_words_if<const BYTES: u32>(address: *const u8, is_there: bool) -> Words;
        [unsafe] fn load_shared_words<const BYTES: u32>(address: u32) -> Words;
        [unsafe] fn store_shared_words<const BYTES: u32>(address: u32, words: Words) -> ();
        [unsafe] fn copy_async<const BYTES: u32, const PASSES: bool, const WHOLE: bool>(target: u32, source: *const u8, bytes: u32) -> ();
        [] fn commit_async() -> ();
        [] fn wait_async<const GROUPS: u32>() -> ();
        [] fn wait_all_async() -> ();
        [] fn shuffle_xor(value: u32, mask: u32) -> u32;
    }

    pub(crate) fn f16_to_f32(value: F16) -> f32 {
        value.to_f32()
    }

    pub(crate) fn f16_from_f32(value: f32) -> F16 {
        F16::from_f32(value)
    }

    pub(crate) fn bf16_from_f32(value: f32) -> BF16 {
        BF16::from_f32(value)
    }

    /// `fma.rn.f32`, in integers' stead by a sum in `f64` that is rounded to odd: 53 bits are more
    /// than twice 24 and 2, so that the second rounding is the only one.
    pub(crate) fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
        let (product, c) = (f64::from(a) * f64::from(b), f64::from(c));
        let sum = product + c;
        let part = sum - product;
        let error = (product - (sum - part)) + (c - part);
        let is_even = sum.to_bits() & 1 == 0;
        let sum = match () {
            () if !sum.is_finite() || !is_even || error == 0.0 => sum,
            () if (error > 0.0) == (sum > 0.0) => f64::from_bits(sum.to_bits() + 1),
            () => f64::from_bits(sum.to_bits() - 1),
        };
        sum as f32
    }
}

pub(crate) use atomic::*;
pub(crate) use collective::*;
pub(crate) use device::*;
pub(crate) use global_memory::*;
pub(crate) use hopper::*;
pub(crate) use math::*;
pub(crate) use matrix::*;
pub(crate) use place::*;
pub(crate) use wgmma::*;
