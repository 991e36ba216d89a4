//! The instructions for products, one row each, by the registers that they share.

use super::mma::MmaInstruction;
use crate::algorithm::Registers;
use crate::hardware;
use crate::share::Inside;
use cute_static::Int;
use cute_static::atom::*;

/// `a u32 2 [a0 a1] reg32 b … c … { Atom "name"; … }` expands, for each row, to a
/// [`MmaInstruction`] whose operands are so many registers. The names in brackets are those of the
/// registers in the assembly.
macro_rules! instructions {
    ($(a $a:tt $m:tt $x:tt $of_a:ident b $b:tt $n:tt $y:tt $of_b:ident c $c:tt $k:tt $z:tt $of_c:ident { $($atom:ident $name:literal;)* })*) => { $(
        instructions! { @each ($a $m $x $of_a) ($b $n $y $of_b) ($c $k $z $of_c) $($atom $name)* }
    )* };
    (@each $a:tt $b:tt $c:tt $($atom:ident $name:literal)*) => { $( instructions! { @one $atom $name $a $b $c } )* };
    (@one $atom:ident $name:literal
        ($a:tt $m:tt $x:tt $of_a:ident) ($b:tt $n:tt $y:tt $of_b:ident) ($c:tt $k:tt $z:tt $of_c:ident)) => {
        impl MmaInstruction for $atom {
            type FragmentA = Registers<$a, Int![$m]>;
            type FragmentB = Registers<$b, Int![$n]>;
            type FragmentC = Registers<$c, Int![$k]>;

            #[inline(always)]
            fn multiply(a: &Self::FragmentA, b: &Self::FragmentB, c: &mut Self::FragmentC, Inside(()): Inside) {
                hardware::mma!($name, Self, a $x $of_a, b $y $of_b, c $z $of_c);
            }
        }
    };
}

instructions! {
    a u32 2 [a0 a1] reg32 b u32 2 [b0 b1] reg32 c u32 4 [c0 c1 c2 c3] reg32 {
        SM70_8x8x4_F16F16F16F16_TN "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16";
        SM70_8x8x4_F16F16F16F16_NT "mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16";
        SM70_8x8x4_F16F16F16F16_NN "mma.sync.aligned.m8n8k4.col.col.f16.f16.f16.f16";
        SM70_8x8x4_F16F16F16F16_TT "mma.sync.aligned.m8n8k4.row.row.f16.f16.f16.f16";
    }
    a u32 2 [a0 a1] reg32 b u32 2 [b0 b1] reg32 c f32 8 [c0 c1 c2 c3 c4 c5 c6 c7] reg32 {
        SM70_8x8x4_F32F16F16F32_TN "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32";
        SM70_8x8x4_F32F16F16F32_NT "mma.sync.aligned.m8n8k4.col.row.f32.f16.f16.f32";
        SM70_8x8x4_F32F16F16F32_NN "mma.sync.aligned.m8n8k4.col.col.f32.f16.f16.f32";
        SM70_8x8x4_F32F16F16F32_TT "mma.sync.aligned.m8n8k4.row.row.f32.f16.f16.f32";
    }
    a u32 2 [a0 a1] reg32 b u32 1 [b0] reg32 c f32 4 [c0 c1 c2 c3] reg32 {
        SM75_16x8x8_F32F16F16F32_TN "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32";
        SM80_16x8x8_F32F16F16F32_TN "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32";
        SM80_16x8x8_F32BF16BF16F32_TN "mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32";
        SM80_16x8x4_F32TF32TF32F32_TN "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32";
    }
    a u32 2 [a0 a1] reg32 b u32 1 [b0] reg32 c u32 2 [c0 c1] reg32 {
        SM80_16x8x8_F16F16F16F16_TN "mma.sync.aligned.m16n8k8.row.col.f16.f16.f16.f16";
    }
    a u32 4 [a0 a1 a2 a3] reg32 b u32 2 [b0 b1] reg32 c u32 2 [c0 c1] reg32 {
        SM80_16x8x16_F16F16F16F16_TN "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16";
        SM89_16x8x32_F16E4M3E4M3F16_TN "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e4m3.f16";
        SM89_16x8x32_F16E4M3E5M2F16_TN "mma.sync.aligned.m16n8k32.row.col.f16.e4m3.e5m2.f16";
        SM89_16x8x32_F16E5M2E4M3F16_TN "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e4m3.f16";
        SM89_16x8x32_F16E5M2E5M2F16_TN "mma.sync.aligned.m16n8k32.row.col.f16.e5m2.e5m2.f16";
    }
    a u32 4 [a0 a1 a2 a3] reg32 b u32 2 [b0 b1] reg32 c f32 4 [c0 c1 c2 c3] reg32 {
        SM80_16x8x16_F32F16F16F32_TN "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";
        SM80_16x8x16_F32BF16BF16F32_TN "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32";
        SM80_16x8x8_F32TF32TF32F32_TN "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32";
        SM89_16x8x32_F32E4M3E4M3F32_TN "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32";
        SM89_16x8x32_F32E4M3E5M2F32_TN "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32";
        SM89_16x8x32_F32E5M2E4M3F32_TN "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e4m3.f32";
        SM89_16x8x32_F32E5M2E5M2F32_TN "mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32";
    }
    a f64 2 [a0 a1] reg64 b f64 1 [b0] reg64 c f64 4 [c0 c1 c2 c3] reg64 {
        SM90_16x8x4_F64F64F64F64_TN "mma.sync.aligned.m16n8k4.row.col.f64.f64.f64.f64";
    }
    a f64 4 [a0 a1 a2 a3] reg64 b f64 2 [b0 b1] reg64 c f64 4 [c0 c1 c2 c3] reg64 {
        SM90_16x8x8_F64F64F64F64_TN "mma.sync.aligned.m16n8k8.row.col.f64.f64.f64.f64";
    }
    a f64 8 [a0 a1 a2 a3 a4 a5 a6 a7] reg64 b f64 4 [b0 b1 b2 b3] reg64 c f64 4 [c0 c1 c2 c3] reg64 {
        SM90_16x8x16_F64F64F64F64_TN "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64";
    }
    a f64 1 [a0] reg64 b f64 1 [b0] reg64 c f64 2 [c0 c1] reg64 {
        SM80_8x8x4_F64F64F64F64_TN "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64";
    }
    a u32 1 [a0] reg32 b u32 1 [b0] reg32 c i32 2 [c0 c1] reg32 {
        SM75_8x8x16_S32S8S8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32";
        SM80_8x8x16_S32S8S8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32";
        SM80_8x8x16_S32S8S8S32_TN_SATURATE "mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.s8.s32";
        SM80_8x8x16_S32S8U8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.s8.u8.s32";
        SM80_8x8x16_S32S8U8S32_TN_SATURATE "mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.u8.s32";
        SM80_8x8x16_S32U8S8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.u8.s8.s32";
        SM80_8x8x16_S32U8S8S32_TN_SATURATE "mma.sync.aligned.m8n8k16.row.col.satfinite.s32.u8.s8.s32";
        SM80_8x8x16_S32U8U8S32_TN "mma.sync.aligned.m8n8k16.row.col.s32.u8.u8.s32";
        SM80_8x8x16_S32U8U8S32_TN_SATURATE "mma.sync.aligned.m8n8k16.row.col.satfinite.s32.u8.u8.s32";
        SM75_8x8x32_S32S4S4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32";
        SM80_8x8x32_S32S4S4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32";
        SM80_8x8x32_S32S4S4S32_TN_SATURATE "mma.sync.aligned.m8n8k32.row.col.satfinite.s32.s4.s4.s32";
        SM80_8x8x32_S32S4U4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.s4.u4.s32";
        SM80_8x8x32_S32S4U4S32_TN_SATURATE "mma.sync.aligned.m8n8k32.row.col.satfinite.s32.s4.u4.s32";
        SM80_8x8x32_S32U4S4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.u4.s4.s32";
        SM80_8x8x32_S32U4S4S32_TN_SATURATE "mma.sync.aligned.m8n8k32.row.col.satfinite.s32.u4.s4.s32";
        SM80_8x8x32_S32U4U4S32_TN "mma.sync.aligned.m8n8k32.row.col.s32.u4.u4.s32";
        SM80_8x8x32_S32U4U4S32_TN_SATURATE "mma.sync.aligned.m8n8k32.row.col.satfinite.s32.u4.u4.s32";
        SM80_8x8x128_S32U1U1S32_TN_ANDPOPC "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.and.popc";
        SM80_8x8x128_S32U1U1S32_TN_XORPOPC "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc";
    }
    a u32 2 [a0 a1] reg32 b u32 1 [b0] reg32 c i32 4 [c0 c1 c2 c3] reg32 {
        SM80_16x8x16_S32S8S8S32_TN "mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32";
        SM80_16x8x16_S32S8S8S32_TN_SATURATE "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.s8.s32";
        SM80_16x8x16_S32S8U8S32_TN "mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32";
        SM80_16x8x16_S32S8U8S32_TN_SATURATE "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.s8.u8.s32";
        SM80_16x8x16_S32U8S8S32_TN "mma.sync.aligned.m16n8k16.row.col.s32.u8.s8.s32";
        SM80_16x8x16_S32U8S8S32_TN_SATURATE "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.s8.s32";
        SM80_16x8x16_S32U8U8S32_TN "mma.sync.aligned.m16n8k16.row.col.s32.u8.u8.s32";
        SM80_16x8x16_S32U8U8S32_TN_SATURATE "mma.sync.aligned.m16n8k16.row.col.satfinite.s32.u8.u8.s32";
        SM80_16x8x32_S32S4S4S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.s4.s4.s32";
        SM80_16x8x32_S32S4S4S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s4.s4.s32";
        SM80_16x8x32_S32S4U4S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.s4.u4.s32";
        SM80_16x8x32_S32S4U4S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s4.u4.s32";
        SM80_16x8x32_S32U4S4S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.u4.s4.s32";
        SM80_16x8x32_S32U4S4S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u4.s4.s32";
        SM80_16x8x32_S32U4U4S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32";
        SM80_16x8x32_S32U4U4S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u4.u4.s32";
        SM80_16x8x128_S32U1U1S32_TN_ANDPOPC "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.and.popc";
        SM80_16x8x128_S32U1U1S32_TN_XORPOPC "mma.sync.aligned.m16n8k128.row.col.s32.b1.b1.s32.xor.popc";
    }
    a u32 4 [a0 a1 a2 a3] reg32 b u32 2 [b0 b1] reg32 c i32 4 [c0 c1 c2 c3] reg32 {
        SM80_16x8x32_S32S8S8S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32";
        SM80_16x8x32_S32S8S8S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.s8.s32";
        SM80_16x8x32_S32S8U8S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.s8.u8.s32";
        SM80_16x8x32_S32S8U8S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32";
        SM80_16x8x32_S32U8S8S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32";
        SM80_16x8x32_S32U8S8S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.s8.s32";
        SM80_16x8x32_S32U8U8S32_TN "mma.sync.aligned.m16n8k32.row.col.s32.u8.u8.s32";
        SM80_16x8x32_S32U8U8S32_TN_SATURATE "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32";
        SM80_16x8x64_S32S4S4S32_TN "mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32";
        SM80_16x8x64_S32S4S4S32_TN_SATURATE "mma.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.s4.s32";
        SM80_16x8x64_S32S4U4S32_TN "mma.sync.aligned.m16n8k64.row.col.s32.s4.u4.s32";
        SM80_16x8x64_S32S4U4S32_TN_SATURATE "mma.sync.aligned.m16n8k64.row.col.satfinite.s32.s4.u4.s32";
        SM80_16x8x64_S32U4S4S32_TN "mma.sync.aligned.m16n8k64.row.col.s32.u4.s4.s32";
        SM80_16x8x64_S32U4S4S32_TN_SATURATE "mma.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.s4.s32";
        SM80_16x8x64_S32U4U4S32_TN "mma.sync.aligned.m16n8k64.row.col.s32.u4.u4.s32";
        SM80_16x8x64_S32U4U4S32_TN_SATURATE "mma.sync.aligned.m16n8k64.row.col.satfinite.s32.u4.u4.s32";
        SM80_16x8x256_S32U1U1S32_TN_ANDPOPC "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc";
        SM80_16x8x256_S32U1U1S32_TN_XORPOPC "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc";
    }
}

/// Products of complex numbers, by those of their parts: `Atom: Real, A B C` with so many numbers
/// for each thread.
macro_rules! complex {
    ($($atom:ident: $real:ident $a:tt $b:tt $c:tt;)*) => { $(
        impl MmaInstruction for $atom {
            type FragmentA = Registers<(f64, f64), Int![$a]>;
            type FragmentB = Registers<(f64, f64), Int![$b]>;
            type FragmentC = Registers<(f64, f64), Int![$c]>;

            #[inline(always)]
            fn multiply(a: &Self::FragmentA, b: &Self::FragmentB, c: &mut Self::FragmentC, inside: Inside) {
                let (b_real, b_imaginary) = (b.map(|b| b.0), b.map(|b| b.1));
                let (a_real, a_imaginary, a_negative) = (a.map(|a| a.0), a.map(|a| a.1), a.map(|a| -a.1));
                let (mut real, mut imaginary) = (c.map(|c| c.0), c.map(|c| c.1));
                $real::multiply(&a_real, &b_real, &mut real, inside);
                $real::multiply(&a_real, &b_imaginary, &mut imaginary, inside);
                $real::multiply(&a_negative, &b_imaginary, &mut real, inside);
                $real::multiply(&a_imaginary, &b_real, &mut imaginary, inside);
                c.zip(&real, |real, c| (real, c.1));
                c.zip(&imaginary, |imaginary, c| (c.0, imaginary));
            }
        }
    )* };
}

complex! {
    SM80_8x8x4_C64C64C64C64_TN: SM80_8x8x4_F64F64F64F64_TN 1 1 2;
    SM90_16x8x4_C64C64C64C64_TN: SM90_16x8x4_F64F64F64F64_TN 2 1 4;
    SM90_16x8x8_C64C64C64C64_TN: SM90_16x8x8_F64F64F64F64_TN 4 2 4;
    SM90_16x8x16_C64C64C64C64_TN: SM90_16x8x16_F64F64F64F64_TN 8 4 4;
}

/// Three products of parts (Gauss): of the sums `(s, t, u)`, `s - t` is the real part, and `s + u`
/// the imaginary one.
///
/// `s = (ar + ai)·br`, `t = ai·(br + bi)`, `u = ar·(bi - br)`.
impl MmaInstruction for SM80_8x8x4_GC64C64C64GC64_TN {
    type FragmentA = Registers<(f64, f64), Int![1]>;
    type FragmentB = Registers<(f64, f64), Int![1]>;
    type FragmentC = Registers<(f64, f64, f64), Int![2]>;

    #[inline(always)]
    fn multiply(a: &Self::FragmentA, b: &Self::FragmentB, c: &mut Self::FragmentC, inside: Inside) {
        let (mut s, mut t, mut u) = (c.map(|c| c.0), c.map(|c| c.1), c.map(|c| c.2));
        SM80_8x8x4_F64F64F64F64_TN::multiply(&a.map(|a| a.0 + a.1), &b.map(|b| b.0), &mut s, inside);
        SM80_8x8x4_F64F64F64F64_TN::multiply(&a.map(|a| a.1), &b.map(|b| b.0 + b.1), &mut t, inside);
        SM80_8x8x4_F64F64F64F64_TN::multiply(&a.map(|a| a.0), &b.map(|b| b.1 - b.0), &mut u, inside);
        c.zip(&s, |s, c| (s, c.1, c.2));
        c.zip(&t, |t, c| (c.0, t, c.2));
        c.zip(&u, |u, c| (c.0, c.1, u));
    }
}

impl MmaInstruction for SM61_DP4A {
    type FragmentA = Registers<u32, Int![1]>;
    type FragmentB = Registers<u32, Int![1]>;
    type FragmentC = Registers<i32, Int![1]>;

    #[inline(always)]
    fn multiply(a: &Self::FragmentA, b: &Self::FragmentB, c: &mut Self::FragmentC, Inside(()): Inside) {
        let (((), (), a), ((), (), b), ((), (), c)) = (a.0, b.0, &mut c.0);
        *c = hardware::multiply_bytes(a, b, *c);
    }
}

impl MmaInstruction for UniversalFMA<f32> {
    type FragmentA = Registers<f32, Int![1]>;
    type FragmentB = Registers<f32, Int![1]>;
    type FragmentC = Registers<f32, Int![1]>;

    #[inline(always)]
    fn multiply(a: &Self::FragmentA, b: &Self::FragmentB, c: &mut Self::FragmentC, Inside(()): Inside) {
        let (((), (), a), ((), (), b), ((), (), c)) = (a.0, b.0, &mut c.0);
        *c = hardware::multiply_add(a, b, *c);
    }
}
