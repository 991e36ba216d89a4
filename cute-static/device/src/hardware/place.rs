//! Where in a kernel something is done: for the emulator, which says so. On the device it is
//! nothing.

#[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
pub(crate) use crate::emulator::seam::{Place, value};

/// That something is done for the caller of a function of this crate.
#[cfg(not(all(not(target_arch = "nvptx64"), feature = "emulate")))]
pub(crate) struct Place;

#[cfg(not(all(not(target_arch = "nvptx64"), feature = "emulate")))]
impl Place {
    #[inline(always)]
    pub(crate) fn note() -> Self {
        Place
    }

    #[inline(always)]
    pub(crate) fn inner() -> Self {
        Place
    }
}

/// Notes which value of a share is accessed next.
#[cfg(not(all(not(target_arch = "nvptx64"), feature = "emulate")))]
#[inline(always)]
pub(crate) fn value(_: u32) {}
