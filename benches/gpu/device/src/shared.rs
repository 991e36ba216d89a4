//! Shared memory, by its 32-bit addresses.
//!
//! The host says how many bytes a block has; [`Shared::dynamic`] is where they begin, at a multiple
//! of 1024.

use crate::global::Vector;
use core::arch::{asm, global_asm};
use core::marker::PhantomData;

global_asm!(".extern .shared .align 1024 .b8 cute_dynamic_shared[];");

/// The address of elements of type `T` in shared memory.
#[derive(Debug)]
pub struct Shared<T>(u32, PhantomData<fn() -> T>);

impl<T> Clone for Shared<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Shared<T> {}

impl<T> Shared<T> {
    /// Where the block's dynamic shared memory begins.
    #[inline(always)]
    pub fn dynamic() -> Self {
        let address: u32;
        // SAFETY: it moves a constant to a register.
        unsafe { asm!("mov.u32 {0}, cute_dynamic_shared;", out(reg32) address, options(pure, nomem, nostack)) }
        Shared(address, PhantomData)
    }

    /// The address of the element `offset` from here; it may be out of bounds, so long as nobody
    /// goes there.
    #[inline(always)]
    pub fn add(self, offset: u32) -> Self {
        Shared(self.0 + offset * size_of::<T>() as u32, PhantomData)
    }

    /// The same address, of elements of another type.
    #[inline(always)]
    pub fn cast<U>(self) -> Shared<U> {
        Shared(self.0, PhantomData)
    }

    /// The address.
    #[inline(always)]
    pub fn address(self) -> u32 {
        self.0
    }
}

macro_rules! words {
    ($($ty:ty: $load:literal $store:literal $register:ident |$value:ident| $to:expr, |$bits:ident| $from:expr;)*) => { $(
        impl Shared<$ty> {
            /// Loads one element.
            ///
            /// # Safety
            ///
            /// It lies in the block's shared memory, and no thread writes it at the same time.
            #[inline(always)]
            pub unsafe fn load(self) -> $ty {
                let $bits;
                // SAFETY: by the caller.
                unsafe { asm!($load, out($register) $bits, in(reg32) self.0, options(nostack, readonly)) }
                $from
            }

            /// Stores one element.
            ///
            /// # Safety
            ///
            /// It lies in the block's shared memory, and no other thread touches it at the same
            /// time.
            #[inline(always)]
            pub unsafe fn store(self, $value: $ty) {
                // SAFETY: by the caller.
                unsafe { asm!($store, in(reg32) self.0, in($register) $to, options(nostack)) }
            }
        }
    )* };
}

words! {
    u16: "ld.shared.u16 {0}, [{1}];" "st.shared.u16 [{0}], {1};" reg16 |value| value, |bits| bits;
    u32: "ld.shared.u32 {0}, [{1}];" "st.shared.u32 [{0}], {1};" reg32 |value| value, |bits| bits;
    f32: "ld.shared.u32 {0}, [{1}];" "st.shared.u32 [{0}], {1};" reg32 |value| value.to_bits(), |bits| f32::from_bits(bits);
}

impl<T> Shared<T> {
    /// Loads 16 bytes (`ld.shared.v4.u32`).
    ///
    /// # Safety
    ///
    /// The address is a multiple of 16, the bytes lie in the block's shared memory, and no thread
    /// writes them at the same time.
    #[inline(always)]
    pub unsafe fn load_vector(self) -> Vector {
        let (x, y, z, w);
        // SAFETY: by the caller.
        unsafe {
            asm!(
                "ld.shared.v4.u32 {{{0}, {1}, {2}, {3}}}, [{4}];",
                out(reg32) x, out(reg32) y, out(reg32) z, out(reg32) w, in(reg32) self.0,
                options(nostack, readonly)
            );
        }
        Vector { x, y, z, w }
    }

    /// Stores 16 bytes (`st.shared.v4.u32`).
    ///
    /// # Safety
    ///
    /// The address is a multiple of 16, the bytes lie in the block's shared memory, and no other
    /// thread touches them at the same time.
    #[inline(always)]
    pub unsafe fn store_vector(self, vector: Vector) {
        // SAFETY: by the caller.
        unsafe {
            asm!(
                "st.shared.v4.u32 [{4}], {{{0}, {1}, {2}, {3}}};",
                in(reg32) vector.x, in(reg32) vector.y, in(reg32) vector.z, in(reg32) vector.w, in(reg32) self.0,
                options(nostack)
            );
        }
    }
}
