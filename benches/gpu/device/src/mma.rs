//! Products of matrices in the registers of a warp (`mma.sync`, PTX ISA 9.7.14.5).
//!
//! [`Multiply`] makes a function of an atom: its operands are the registers that the instruction
//! takes, in the order of the atom's values. Two halves share a register, the first in its low
//! bits; 4 bytes likewise.

use core::arch::asm;
use cute_static::atom::*;

/// An instruction that a warp carries out on the registers of its threads: `D = A·B + C`.
///
/// Which thread's value is which element of the tiles, the layouts of [`MmaAtom`] say.
pub trait Multiply: MmaAtom {
    /// A thread's values of A.
    type RegistersA: Copy;
    /// A thread's values of B.
    type RegistersB: Copy;
    /// A thread's values of C, and of D.
    type RegistersC: Copy + Default;

    /// `A·B + C`.
    ///
    /// # Safety
    ///
    /// All lanes of the warp come here together.
    unsafe fn multiply(a: Self::RegistersA, b: Self::RegistersB, c: Self::RegistersC) -> Self::RegistersC;
}

/// Sums of 4 `f32` or 4 `i32` a thread, from so many registers of A and of B.
macro_rules! multiply {
    ($($a:tt $b:tt $sum:ident { $($atom:ident $kinds:literal;)* })*) => { $( $( multiply! { @one $atom $kinds $a $b $sum } )* )* };
    (@one $atom:ident $kinds:literal [$($a:ident)+] [$($b:ident)+] $sum:ident) => {
        impl Multiply for $atom {
            type RegistersA = [u32; multiply!(@count $($a)+)];
            type RegistersB = [u32; multiply!(@count $($b)+)];
            type RegistersC = [$sum; 4];

            #[inline(always)]
            unsafe fn multiply(a: Self::RegistersA, b: Self::RegistersB, c: [$sum; 4]) -> [$sum; 4] {
                let ([$($a),+], [$($b),+]) = (a, b);
                let [mut d0, mut d1, mut d2, mut d3] = c.map(Word::into_word);
                // SAFETY: it touches registers alone, and all lanes come here together, by the
                // caller. Not `pure`: it would be moved to where its result is used, and there a
                // lane may be alone.
                unsafe {
                    asm!(
                        concat!(
                            "mma.sync.aligned.", $kinds,
                            " {{{d0}, {d1}, {d2}, {d3}}}, {{", multiply!(@list $($a)+), "}}, {{", multiply!(@list $($b)+), "}}, {{{d0}, {d1}, {d2}, {d3}}};"
                        ),
                        $($a = in(reg32) $a,)+ $($b = in(reg32) $b,)+
                        d0 = inout(reg32) d0, d1 = inout(reg32) d1, d2 = inout(reg32) d2, d3 = inout(reg32) d3,
                        options(nomem, nostack)
                    );
                }
                [d0, d1, d2, d3].map(Word::from_word)
            }
        }
    };
    (@count $($word:ident)+) => { 0 $(+ { stringify!($word); 1 })+ };
    (@list $first:ident $($rest:ident)*) => { concat!("{", stringify!($first), "}" $(, ", {", stringify!($rest), "}")*) };
}

/// A number that is a register of 32 bits.
trait Word {
    fn into_word(self) -> u32;
    fn from_word(word: u32) -> Self;
}

impl Word for f32 {
    #[inline(always)]
    fn into_word(self) -> u32 {
        self.to_bits()
    }

    #[inline(always)]
    fn from_word(word: u32) -> Self {
        f32::from_bits(word)
    }
}

impl Word for i32 {
    #[inline(always)]
    fn into_word(self) -> u32 {
        self.cast_unsigned()
    }

    #[inline(always)]
    fn from_word(word: u32) -> Self {
        word.cast_signed()
    }
}

multiply! {
    [a0 a1] [b0] f32 {
        SM75_16x8x8_F32F16F16F32_TN "m16n8k8.row.col.f32.f16.f16.f32";
        SM80_16x8x8_F32F16F16F32_TN "m16n8k8.row.col.f32.f16.f16.f32";
        SM80_16x8x8_F32BF16BF16F32_TN "m16n8k8.row.col.f32.bf16.bf16.f32";
        SM80_16x8x4_F32TF32TF32F32_TN "m16n8k4.row.col.f32.tf32.tf32.f32";
    }
    [a0 a1 a2 a3] [b0 b1] f32 {
        SM80_16x8x16_F32F16F16F32_TN "m16n8k16.row.col.f32.f16.f16.f32";
        SM80_16x8x16_F32BF16BF16F32_TN "m16n8k16.row.col.f32.bf16.bf16.f32";
        SM80_16x8x8_F32TF32TF32F32_TN "m16n8k8.row.col.f32.tf32.tf32.f32";
    }
    [a0 a1] [b0] i32 {
        SM80_16x8x16_S32S8S8S32_TN "m16n8k16.row.col.s32.s8.s8.s32";
        SM80_16x8x16_S32S8U8S32_TN "m16n8k16.row.col.s32.s8.u8.s32";
        SM80_16x8x16_S32U8S8S32_TN "m16n8k16.row.col.s32.u8.s8.s32";
        SM80_16x8x16_S32U8U8S32_TN "m16n8k16.row.col.s32.u8.u8.s32";
    }
    [a0 a1 a2 a3] [b0 b1] i32 {
        SM80_16x8x32_S32S8S8S32_TN "m16n8k32.row.col.s32.s8.s8.s32";
        SM80_16x8x32_S32S8U8S32_TN "m16n8k32.row.col.s32.s8.u8.s32";
        SM80_16x8x32_S32U8S8S32_TN "m16n8k32.row.col.s32.u8.s8.s32";
        SM80_16x8x32_S32U8U8S32_TN "m16n8k32.row.col.s32.u8.u8.s32";
    }
}
