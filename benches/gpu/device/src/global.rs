//! Global memory: vectors of elements that lie one after the other.
//!
//! A load of 16 bytes is one instruction only of an address that is a multiple of 16. [`Vector`] is
//! a type of that alignment, so that ordinary loads and stores of it are such instructions.

use core::arch::asm;

/// 16 bytes as four words: 4 `f32`, 8 halves, 16 bytes.
///
/// Named fields, not an array: an array that is indexed lies in local memory.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C, align(16))]
#[allow(missing_docs)]
pub struct Vector {
    pub x: u32,
    pub y: u32,
    pub z: u32,
    pub w: u32,
}

impl Vector {
    /// The word `i`; a constant after inlining.
    #[inline(always)]
    pub fn word(self, i: u32) -> u32 {
        match i {
            0 => self.x,
            1 => self.y,
            2 => self.z,
            _ => self.w,
        }
    }
}

/// Loads 16 bytes that nothing writes while the kernel runs, once
/// (`ld.global.nc.L1::no_allocate.v4.u32`).
///
/// # Safety
///
/// The address is that of 16 bytes of global memory, a multiple of 16; nothing writes them while
/// the kernel runs.
#[inline(always)]
pub unsafe fn load_streaming(address: *const Vector) -> Vector {
    let (x, y, z, w);
    // SAFETY: by the caller.
    unsafe {
        asm!(
            "ld.global.nc.L1::no_allocate.v4.u32 {{{0}, {1}, {2}, {3}}}, [{4}];",
            out(reg32) x, out(reg32) y, out(reg32) z, out(reg32) w, in(reg64) address,
            options(pure, readonly, nostack)
        );
    }
    Vector { x, y, z, w }
}

/// Stores 16 bytes that are not read again soon (`st.global.cs.v4.u32`).
///
/// # Safety
///
/// The address is that of 16 bytes of global memory, a multiple of 16, that no other thread
/// touches.
#[inline(always)]
pub unsafe fn store_streaming(address: *mut Vector, vector: Vector) {
    // SAFETY: by the caller.
    unsafe {
        asm!(
            "st.global.cs.v4.u32 [{4}], {{{0}, {1}, {2}, {3}}};",
            in(reg32) vector.x, in(reg32) vector.y, in(reg32) vector.z, in(reg32) vector.w, in(reg64) address,
            options(nostack)
        );
    }
}
