//! Loads and stores of global memory: of pointers, of which the compiler knows that they are
//! global.

/// # Safety
/// It is there, aligned, and nobody writes it; any bits are a value, of 16 bytes at most.
#[inline(always)]
#[cfg_attr(all(not(target_arch = "nvptx64"), feature = "emulate"), track_caller)]
pub(crate) unsafe fn load_global<T: Copy>(address: *const T) -> T {
    // SAFETY: by the caller.
    unsafe {
        #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
        return crate::emulator::seam::load_global(address);
        #[cfg(not(all(not(target_arch = "nvptx64"), feature = "emulate")))]
        *address
    }
}

/// [`load_global`], of an address that all threads have: the build takes what it returns for the
/// same in all of them (`ld.global.nc`).
///
/// # Safety
/// As for [`load_global`]; nobody writes it while the kernel runs.
#[cfg(target_arch = "nvptx64")]
#[inline(always)]
pub(crate) unsafe fn load_uniform<T: Copy>(address: *const T) -> T {
    macro_rules! loaded {
        ($($bytes:literal $register:ident $text:literal $bits:ty;)*) => {
            match size_of::<T>() {
                $($bytes => {
                    let bits: $bits;
                    // SAFETY: by the caller; of as many bytes any bits are a value.
                    unsafe {
                        core::arch::asm!($text, out($register) bits, in(reg64) address, options(pure, readonly, nostack));
                        (&raw const bits).cast::<T>().read()
                    }
                })*
                // Of 16 bytes: no kernel goes by it to a barrier.
                // SAFETY: by the caller.
                _ => unsafe { load_global(address) },
            }
        };
    }
    loaded! {
        1 reg16 "ld.global.nc.u8 {0}, [{1}];" u16;
        2 reg16 "ld.global.nc.u16 {0}, [{1}];" u16;
        4 reg32 "ld.global.nc.u32 {0}, [{1}];" u32;
        8 reg64 "ld.global.nc.u64 {0}, [{1}];" u64;
    }
}

/// [`load_global`].
///
/// # Safety
/// As for [`load_global`]; nobody writes it while the kernel runs.
#[cfg(not(target_arch = "nvptx64"))]
#[inline(always)]
#[cfg_attr(feature = "emulate", track_caller)]
pub(crate) unsafe fn load_uniform<T: Copy>(address: *const T) -> T {
    // SAFETY: by the caller.
    unsafe { load_global(address) }
}

/// # Safety
/// It is there, aligned, and nobody else touches it; the type has no padding, and 16 bytes at most.
#[inline(always)]
#[cfg_attr(all(not(target_arch = "nvptx64"), feature = "emulate"), track_caller)]
pub(crate) unsafe fn store_global<T: Copy>(address: *mut T, value: T) {
    // SAFETY: by the caller.
    unsafe {
        #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
        crate::emulator::seam::store_global(address, value);
        #[cfg(not(all(not(target_arch = "nvptx64"), feature = "emulate")))]
        {
            *address = value;
        }
    }
}
