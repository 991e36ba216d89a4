//! Matrices of 8x8 elements of 16 bits, between shared memory and the registers of a warp
//! (`ldmatrix`, `stmatrix`; PTX ISA 9.7.14.5.15).
//!
//! A matrix is 8 rows of 16 bytes. The lanes `8i..8i + 8` bring the addresses of the rows of the
//! matrix `i`; after a load, the lane `l` has in its word `i` the elements `2(l % 4)` and
//! `2(l % 4) + 1` of row `l / 4` of the matrix `i`, and transposed, of its column. These are the
//! thread-value layouts of [`cute_static::atom::SM75_U32x4_LDSM_N`] and its kin.

use crate::shared::Shared;
use core::arch::asm;

macro_rules! matrices {
    ($($(#[$doc:meta])* $load:ident $instruction:literal $($word:ident)+;)*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        ///
        /// All lanes of the warp come here together. Each address is a multiple of 16, of 16 bytes
        /// of the block's shared memory that no thread writes at the same time.
        #[inline(always)]
        pub unsafe fn $load<T>(row: Shared<T>) -> [u32; matrices!(@count $($word)+)] {
            $(let $word;)+
            // SAFETY: by the caller.
            unsafe { asm!($instruction, $(out(reg32) $word,)+ in(reg32) row.address(), options(nostack, readonly)) }
            [$($word),+]
        }
    )* };
    (@count $($word:ident)+) => { 0 $(+ { stringify!($word); 1 })+ };
}

matrices! {
    /// One matrix; only the lanes below 8 bring addresses (`ldmatrix.x1`).
    load_1 "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {{{0}}}, [{1}];" a;
    /// Two matrices; only the lanes below 16 bring addresses (`ldmatrix.x2`).
    load_2 "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {{{0}, {1}}}, [{2}];" a b;
    /// Four matrices (`ldmatrix.x4`).
    load_4 "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {{{0}, {1}, {2}, {3}}}, [{4}];" a b c d;
    /// One matrix, transposed (`ldmatrix.x1.trans`).
    load_1_transposed "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {{{0}}}, [{1}];" a;
    /// Two matrices, each transposed (`ldmatrix.x2.trans`).
    load_2_transposed "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {{{0}, {1}}}, [{2}];" a b;
    /// Four matrices, each transposed (`ldmatrix.x4.trans`).
    load_4_transposed "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {{{0}, {1}, {2}, {3}}}, [{4}];" a b c d;
}

/// Stores four matrices, whose words lie as [`load_4`] leaves them (`stmatrix.x4`, from SM90 on).
///
/// # Safety
///
/// As for [`load_4`], and no other thread touches the rows at the same time.
#[inline(always)]
pub unsafe fn store_4<T>(row: Shared<T>, words: [u32; 4]) {
    let [a, b, c, d] = words;
    // SAFETY: by the caller.
    unsafe {
        asm!(
            "stmatrix.sync.aligned.m8n8.x4.shared.b16 [{4}], {{{0}, {1}, {2}, {3}}};",
            in(reg32) a, in(reg32) b, in(reg32) c, in(reg32) d, in(reg32) row.address(),
            options(nostack)
        );
    }
}
