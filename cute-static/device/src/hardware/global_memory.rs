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
