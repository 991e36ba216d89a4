//! The instructions for matrix products, one row each, by the layouts that they share.
//!
//! The layouts are those of the PTX manual's figures of fragments, and of CuTe's `MMA_Traits`,
//! whose names the types have: architecture, tile, numbers of D, A, B and C, and which of M, N or K
//! is contiguous where the instruction reads A and B (`T` is K, `N` is M or N).

use super::{BF16, C64, E4M3, E5M2, Element, F16, GC64, MmaAtom, S4, TF32, U1, U4};
use crate::{Layout, Shape};
use core::marker::PhantomData;

/// `tile [M, N, K] threads [id] a [..] b [..] c [..] "name" { Type: D A B C ".kinds"; …
/// }` expands, for each row, to a type of no size and to its [`MmaAtom`].
macro_rules! mma_atoms {
    ($(tile $shape:tt threads $threads:tt a $a:tt b $b:tt c $c:tt $name:literal {
        $($atom:ident: $dk:ident $ak:ident $bk:ident $ck:ident $kinds:literal;)*
    })*) => { $( $(
        #[doc = concat!("`", $name, $kinds, "`.")]
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $atom;

        impl MmaAtom for $atom {
            type D = $dk;
            type A = $ak;
            type B = $bk;
            type C = $ck;
            type Shape = Shape! $shape;
            type ThreadId = Layout! $threads;
            type LayoutA = Layout! $a;
            type LayoutB = Layout! $b;
            type LayoutC = Layout! $c;
        }
    )* )* };
}

/// A multiplication and an addition in one thread: CuTe's `UniversalFMA`.
///
/// ```
/// use cute_static::Static;
/// use cute_static::atom::{LayoutC, UniversalFMA};
/// assert_eq!(LayoutC::<UniversalFMA<f32>>::NEW.to_string(), "(_1,_1):(_0,_0)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UniversalFMA<D, A = D, B = A, C = D>(PhantomData<(D, A, B, C)>);

impl<D: Element, A: Element, B: Element, C: Element> MmaAtom for UniversalFMA<D, A, B, C> {
    type D = D;
    type A = A;
    type B = B;
    type C = C;
    type Shape = Shape![1, 1, 1];
    type ThreadId = Layout![1 : 0];
    type LayoutA = Layout![(1, 1) : (0, 0)];
    type LayoutB = Layout![(1, 1) : (0, 0)];
    type LayoutC = Layout![(1, 1) : (0, 0)];
}

mma_atoms! {
    tile [1, 1, 4] threads [1 : 0]
    a [(1, 4) : (0, 1)]
    b [(1, 4) : (0, 1)]
    c [(1, 1) : (0, 0)]
    "dp4a" {
        SM61_DP4A: i32 i8 i8 i32 ".s32.s32";
    }

    tile [1, 1, 2] threads [1 : 0]
    a [(1, 2) : (0, 1)]
    b [(1, 2) : (0, 1)]
    c [(1, 1) : (0, 0)]
    "dp2a" {
        SM61_DP2A: i32 i16 i16 i32 ", of two products";
    }

    tile [8, 8, 4] threads [(4, 2) : (1, 16)]
    a [(8, 4) : (1, 8)]
    b [(8, 4) : (1, 8)]
    c [(8, 8) : (1, 8)]
    "mma.sync.aligned.m8n8k4.row.col" {
        SM70_8x8x4_F16F16F16F16_TN: F16 F16 F16 F16 ".f16.f16.f16.f16";
    }

    tile [8, 8, 4] threads [(4, 2) : (1, 16)]
    a [(8, 4) : (1, 8)]
    b [(8, 4) : (1, 8)]
    c [((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32))]
    "mma.sync.aligned.m8n8k4.row.col" {
        SM70_8x8x4_F32F16F16F32_TN: f32 F16 F16 f32 ".f32.f16.f16.f32";
    }

    tile [8, 8, 4] threads [(4, 2) : (1, 16)]
    a [((4, 2), 4) : ((8, 4), 1)]
    b [((4, 2), 4) : ((8, 4), 1)]
    c [(8, 8) : (1, 8)]
    "mma.sync.aligned.m8n8k4.col.row" {
        SM70_8x8x4_F16F16F16F16_NT: F16 F16 F16 F16 ".f16.f16.f16.f16";
    }

    tile [8, 8, 4] threads [(4, 2) : (1, 16)]
    a [((4, 2), 4) : ((8, 4), 1)]
    b [((4, 2), 4) : ((8, 4), 1)]
    c [((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32))]
    "mma.sync.aligned.m8n8k4.col.row" {
        SM70_8x8x4_F32F16F16F32_NT: f32 F16 F16 f32 ".f32.f16.f16.f32";
    }

    tile [8, 8, 4] threads [(4, 2) : (1, 16)]
    a [((4, 2), 4) : ((8, 4), 1)]
    b [(8, 4) : (1, 8)]
    c [(8, 8) : (1, 8)]
    "mma.sync.aligned.m8n8k4.col.col" {
        SM70_8x8x4_F16F16F16F16_NN: F16 F16 F16 F16 ".f16.f16.f16.f16";
    }

    tile [8, 8, 4] threads [(4, 2) : (1, 16)]
    a [((4, 2), 4) : ((8, 4), 1)]
    b [(8, 4) : (1, 8)]
    c [((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32))]
    "mma.sync.aligned.m8n8k4.col.col" {
        SM70_8x8x4_F32F16F16F32_NN: f32 F16 F16 f32 ".f32.f16.f16.f32";
    }

    tile [8, 8, 4] threads [(4, 2) : (1, 16)]
    a [(8, 4) : (1, 8)]
    b [((4, 2), 4) : ((8, 4), 1)]
    c [(8, 8) : (1, 8)]
    "mma.sync.aligned.m8n8k4.row.row" {
        SM70_8x8x4_F16F16F16F16_TT: F16 F16 F16 F16 ".f16.f16.f16.f16";
    }

    tile [8, 8, 4] threads [(4, 2) : (1, 16)]
    a [(8, 4) : (1, 8)]
    b [((4, 2), 4) : ((8, 4), 1)]
    c [((2, 2, 2), (2, 2, 2)) : ((1, 16, 4), (8, 2, 32))]
    "mma.sync.aligned.m8n8k4.row.row" {
        SM70_8x8x4_F32F16F16F32_TT: f32 F16 F16 f32 ".f32.f16.f16.f32";
    }

    tile [16, 8, 8] threads [32 : 1]
    a [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    b [((4, 8), 2) : ((16, 1), 8)]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k8.row.col" {
        SM75_16x8x8_F32F16F16F32_TN: f32 F16 F16 f32 ".f32.f16.f16.f32";
        SM80_16x8x8_F16F16F16F16_TN: F16 F16 F16 F16 ".f16.f16.f16.f16";
        SM80_16x8x8_F32F16F16F32_TN: f32 F16 F16 f32 ".f32.f16.f16.f32";
        SM80_16x8x8_F32BF16BF16F32_TN: f32 BF16 BF16 f32 ".f32.bf16.bf16.f32";
    }

    tile [16, 8, 16] threads [32 : 1]
    a [((4, 8), (2, 2, 2)) : ((32, 1), (16, 8, 128))]
    b [((4, 8), (2, 2)) : ((16, 1), (8, 64))]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k16.row.col" {
        SM80_16x8x16_F16F16F16F16_TN: F16 F16 F16 F16 ".f16.f16.f16.f16";
        SM80_16x8x16_F32F16F16F32_TN: f32 F16 F16 f32 ".f32.f16.f16.f32";
        SM80_16x8x16_F32BF16BF16F32_TN: f32 BF16 BF16 f32 ".f32.bf16.bf16.f32";
    }

    tile [16, 8, 4] threads [32 : 1]
    a [((4, 8), 2) : ((16, 1), 8)]
    b [((4, 8), 1) : ((8, 1), 0)]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k4.row.col" {
        SM80_16x8x4_F32TF32TF32F32_TN: f32 TF32 TF32 f32 ".f32.tf32.tf32.f32";
        SM90_16x8x4_F64F64F64F64_TN: f64 f64 f64 f64 ".f64.f64.f64.f64";
        SM90_16x8x4_C64C64C64C64_TN: C64 C64 C64 C64 ".f64.f64.f64.f64, for the parts of complex numbers";
    }

    tile [16, 8, 8] threads [32 : 1]
    a [((4, 8), (2, 2)) : ((16, 1), (8, 64))]
    b [((4, 8), 2) : ((8, 1), 32)]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k8.row.col" {
        SM80_16x8x8_F32TF32TF32F32_TN: f32 TF32 TF32 f32 ".f32.tf32.tf32.f32";
        SM90_16x8x8_F64F64F64F64_TN: f64 f64 f64 f64 ".f64.f64.f64.f64";
        SM90_16x8x8_C64C64C64C64_TN: C64 C64 C64 C64 ".f64.f64.f64.f64, for the parts of complex numbers";
    }

    tile [16, 8, 16] threads [32 : 1]
    a [((4, 8), (2, 4)) : ((16, 1), (8, 64))]
    b [((4, 8), 4) : ((8, 1), 32)]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k16.row.col" {
        SM90_16x8x16_F64F64F64F64_TN: f64 f64 f64 f64 ".f64.f64.f64.f64";
        SM90_16x8x16_C64C64C64C64_TN: C64 C64 C64 C64 ".f64.f64.f64.f64, for the parts of complex numbers";
    }

    tile [8, 8, 4] threads [32 : 1]
    a [((4, 8), 1) : ((8, 1), 0)]
    b [((4, 8), 1) : ((8, 1), 0)]
    c [((4, 8), 2) : ((16, 1), 8)]
    "mma.sync.aligned.m8n8k4.row.col" {
        SM80_8x8x4_F64F64F64F64_TN: f64 f64 f64 f64 ".f64.f64.f64.f64";
        SM80_8x8x4_C64C64C64C64_TN: C64 C64 C64 C64 ".f64.f64.f64.f64, for the parts of complex numbers";
        SM80_8x8x4_GC64C64C64GC64_TN: GC64 C64 C64 GC64 ".f64.f64.f64.f64, for the parts of complex numbers by Gauss's method";
    }

    tile [8, 8, 16] threads [32 : 1]
    a [((4, 8), 4) : ((32, 1), 8)]
    b [((4, 8), 4) : ((32, 1), 8)]
    c [((4, 8), 2) : ((16, 1), 8)]
    "mma.sync.aligned.m8n8k16.row.col" {
        SM75_8x8x16_S32S8S8S32_TN: i32 i8 i8 i32 ".s32.s8.s8.s32";
        SM80_8x8x16_S32S8S8S32_TN: i32 i8 i8 i32 ".s32.s8.s8.s32";
        SM80_8x8x16_S32S8S8S32_TN_SATURATE: i32 i8 i8 i32 ".satfinite.s32.s8.s8.s32";
        SM80_8x8x16_S32S8U8S32_TN: i32 i8 u8 i32 ".s32.s8.u8.s32";
        SM80_8x8x16_S32S8U8S32_TN_SATURATE: i32 i8 u8 i32 ".satfinite.s32.s8.u8.s32";
        SM80_8x8x16_S32U8S8S32_TN: i32 u8 i8 i32 ".s32.u8.s8.s32";
        SM80_8x8x16_S32U8S8S32_TN_SATURATE: i32 u8 i8 i32 ".satfinite.s32.u8.s8.s32";
        SM80_8x8x16_S32U8U8S32_TN: i32 u8 u8 i32 ".s32.u8.u8.s32";
        SM80_8x8x16_S32U8U8S32_TN_SATURATE: i32 u8 u8 i32 ".satfinite.s32.u8.u8.s32";
    }

    tile [16, 8, 16] threads [32 : 1]
    a [((4, 8), (4, 2)) : ((64, 1), (16, 8))]
    b [((4, 8), 4) : ((32, 1), 8)]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k16.row.col" {
        SM80_16x8x16_S32S8S8S32_TN: i32 i8 i8 i32 ".s32.s8.s8.s32";
        SM80_16x8x16_S32S8S8S32_TN_SATURATE: i32 i8 i8 i32 ".satfinite.s32.s8.s8.s32";
        SM80_16x8x16_S32S8U8S32_TN: i32 i8 u8 i32 ".s32.s8.u8.s32";
        SM80_16x8x16_S32S8U8S32_TN_SATURATE: i32 i8 u8 i32 ".satfinite.s32.s8.u8.s32";
        SM80_16x8x16_S32U8S8S32_TN: i32 u8 i8 i32 ".s32.u8.s8.s32";
        SM80_16x8x16_S32U8S8S32_TN_SATURATE: i32 u8 i8 i32 ".satfinite.s32.u8.s8.s32";
        SM80_16x8x16_S32U8U8S32_TN: i32 u8 u8 i32 ".s32.u8.u8.s32";
        SM80_16x8x16_S32U8U8S32_TN_SATURATE: i32 u8 u8 i32 ".satfinite.s32.u8.u8.s32";
    }

    tile [16, 8, 32] threads [32 : 1]
    a [((4, 8), (4, 2, 2)) : ((64, 1), (16, 8, 256))]
    b [((4, 8), (4, 2)) : ((32, 1), (8, 128))]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k32.row.col" {
        SM80_16x8x32_S32S8S8S32_TN: i32 i8 i8 i32 ".s32.s8.s8.s32";
        SM80_16x8x32_S32S8S8S32_TN_SATURATE: i32 i8 i8 i32 ".satfinite.s32.s8.s8.s32";
        SM80_16x8x32_S32S8U8S32_TN: i32 i8 u8 i32 ".s32.s8.u8.s32";
        SM80_16x8x32_S32S8U8S32_TN_SATURATE: i32 i8 u8 i32 ".satfinite.s32.s8.u8.s32";
        SM80_16x8x32_S32U8S8S32_TN: i32 u8 i8 i32 ".s32.u8.s8.s32";
        SM80_16x8x32_S32U8S8S32_TN_SATURATE: i32 u8 i8 i32 ".satfinite.s32.u8.s8.s32";
        SM80_16x8x32_S32U8U8S32_TN: i32 u8 u8 i32 ".s32.u8.u8.s32";
        SM80_16x8x32_S32U8U8S32_TN_SATURATE: i32 u8 u8 i32 ".satfinite.s32.u8.u8.s32";
        SM89_16x8x32_F32E4M3E4M3F32_TN: f32 E4M3 E4M3 f32 ".f32.e4m3.e4m3.f32";
        SM89_16x8x32_F32E4M3E5M2F32_TN: f32 E4M3 E5M2 f32 ".f32.e4m3.e5m2.f32";
        SM89_16x8x32_F32E5M2E4M3F32_TN: f32 E5M2 E4M3 f32 ".f32.e5m2.e4m3.f32";
        SM89_16x8x32_F32E5M2E5M2F32_TN: f32 E5M2 E5M2 f32 ".f32.e5m2.e5m2.f32";
        SM89_16x8x32_F16E4M3E4M3F16_TN: F16 E4M3 E4M3 F16 ".f16.e4m3.e4m3.f16";
        SM89_16x8x32_F16E4M3E5M2F16_TN: F16 E4M3 E5M2 F16 ".f16.e4m3.e5m2.f16";
        SM89_16x8x32_F16E5M2E4M3F16_TN: F16 E5M2 E4M3 F16 ".f16.e5m2.e4m3.f16";
        SM89_16x8x32_F16E5M2E5M2F16_TN: F16 E5M2 E5M2 F16 ".f16.e5m2.e5m2.f16";
    }

    tile [8, 8, 32] threads [32 : 1]
    a [((4, 8), (8)) : ((64, 1), (8))]
    b [((4, 8), (8)) : ((64, 1), (8))]
    c [((4, 8), 2) : ((16, 1), 8)]
    "mma.sync.aligned.m8n8k32.row.col" {
        // CuTe's strides of A and B are ((32, 1), 4), under which the values of neighbours overlap.
        SM75_8x8x32_S32S4S4S32_TN: i32 S4 S4 i32 ".s32.s4.s4.s32";
        SM80_8x8x32_S32S4S4S32_TN: i32 S4 S4 i32 ".s32.s4.s4.s32";
        SM80_8x8x32_S32S4S4S32_TN_SATURATE: i32 S4 S4 i32 ".satfinite.s32.s4.s4.s32";
        SM80_8x8x32_S32S4U4S32_TN: i32 S4 U4 i32 ".s32.s4.u4.s32";
        SM80_8x8x32_S32S4U4S32_TN_SATURATE: i32 S4 U4 i32 ".satfinite.s32.s4.u4.s32";
        SM80_8x8x32_S32U4S4S32_TN: i32 U4 S4 i32 ".s32.u4.s4.s32";
        SM80_8x8x32_S32U4S4S32_TN_SATURATE: i32 U4 S4 i32 ".satfinite.s32.u4.s4.s32";
        SM80_8x8x32_S32U4U4S32_TN: i32 U4 U4 i32 ".s32.u4.u4.s32";
        SM80_8x8x32_S32U4U4S32_TN_SATURATE: i32 U4 U4 i32 ".satfinite.s32.u4.u4.s32";
    }

    tile [16, 8, 32] threads [32 : 1]
    a [((4, 8), (8, 2)) : ((128, 1), (16, 8))]
    b [((4, 8), (8)) : ((64, 1), (8))]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k32.row.col" {
        SM80_16x8x32_S32S4S4S32_TN: i32 S4 S4 i32 ".s32.s4.s4.s32";
        SM80_16x8x32_S32S4S4S32_TN_SATURATE: i32 S4 S4 i32 ".satfinite.s32.s4.s4.s32";
        SM80_16x8x32_S32S4U4S32_TN: i32 S4 U4 i32 ".s32.s4.u4.s32";
        SM80_16x8x32_S32S4U4S32_TN_SATURATE: i32 S4 U4 i32 ".satfinite.s32.s4.u4.s32";
        SM80_16x8x32_S32U4S4S32_TN: i32 U4 S4 i32 ".s32.u4.s4.s32";
        SM80_16x8x32_S32U4S4S32_TN_SATURATE: i32 U4 S4 i32 ".satfinite.s32.u4.s4.s32";
        SM80_16x8x32_S32U4U4S32_TN: i32 U4 U4 i32 ".s32.u4.u4.s32";
        SM80_16x8x32_S32U4U4S32_TN_SATURATE: i32 U4 U4 i32 ".satfinite.s32.u4.u4.s32";
    }

    tile [16, 8, 64] threads [32 : 1]
    a [((4, 8), (8, 2, 2)) : ((128, 1), (16, 8, 512))]
    b [((4, 8), (8, 2)) : ((64, 1), (8, 256))]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k64.row.col" {
        SM80_16x8x64_S32S4S4S32_TN: i32 S4 S4 i32 ".s32.s4.s4.s32";
        SM80_16x8x64_S32S4S4S32_TN_SATURATE: i32 S4 S4 i32 ".satfinite.s32.s4.s4.s32";
        SM80_16x8x64_S32S4U4S32_TN: i32 S4 U4 i32 ".s32.s4.u4.s32";
        SM80_16x8x64_S32S4U4S32_TN_SATURATE: i32 S4 U4 i32 ".satfinite.s32.s4.u4.s32";
        SM80_16x8x64_S32U4S4S32_TN: i32 U4 S4 i32 ".s32.u4.s4.s32";
        SM80_16x8x64_S32U4S4S32_TN_SATURATE: i32 U4 S4 i32 ".satfinite.s32.u4.s4.s32";
        SM80_16x8x64_S32U4U4S32_TN: i32 U4 U4 i32 ".s32.u4.u4.s32";
        SM80_16x8x64_S32U4U4S32_TN_SATURATE: i32 U4 U4 i32 ".satfinite.s32.u4.u4.s32";
    }

    tile [8, 8, 128] threads [32 : 1]
    a [((4, 8), 32) : ((256, 1), 8)]
    b [((4, 8), 32) : ((256, 1), 8)]
    c [((4, 8), 2) : ((16, 1), 8)]
    "mma.sync.aligned.m8n8k128.row.col" {
        SM80_8x8x128_S32U1U1S32_TN_ANDPOPC: i32 U1 U1 i32 ".s32.b1.b1.s32.and.popc";
        SM80_8x8x128_S32U1U1S32_TN_XORPOPC: i32 U1 U1 i32 ".s32.b1.b1.s32.xor.popc";
    }

    tile [16, 8, 128] threads [32 : 1]
    a [((4, 8), (32, 2)) : ((512, 1), (16, 8))]
    b [((4, 8), 32) : ((256, 1), 8)]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k128.row.col" {
        SM80_16x8x128_S32U1U1S32_TN_ANDPOPC: i32 U1 U1 i32 ".s32.b1.b1.s32.and.popc";
        SM80_16x8x128_S32U1U1S32_TN_XORPOPC: i32 U1 U1 i32 ".s32.b1.b1.s32.xor.popc";
    }

    tile [16, 8, 256] threads [32 : 1]
    a [((4, 8), (32, 2, 2)) : ((512, 1), (16, 8, 2048))]
    b [((4, 8), (32, 2)) : ((256, 1), (8, 1024))]
    c [((4, 8), (2, 2)) : ((32, 1), (16, 8))]
    "mma.sync.aligned.m16n8k256.row.col" {
        SM80_16x8x256_S32U1U1S32_TN_ANDPOPC: i32 U1 U1 i32 ".s32.b1.b1.s32.and.popc";
        SM80_16x8x256_S32U1U1S32_TN_XORPOPC: i32 U1 U1 i32 ".s32.b1.b1.s32.xor.popc";
    }

    tile [2, 1, 1] threads [1 : 0]
    a [(1, 2) : (0, 1)]
    b [(1, 1) : (0, 0)]
    c [(1, 2) : (0, 1)]
    "fma.rn.f32x2" {
        SM100_2x1x1_F32F32F32F32: f32 f32 f32 f32 ", of two numbers at once";
    }

    tile [1, 2, 1] threads [1 : 0]
    a [(1, 1) : (0, 0)]
    b [(1, 2) : (0, 1)]
    c [(1, 2) : (0, 1)]
    "fma.rn.f32x2" {
        SM100_1x2x1_F32F32F32F32: f32 f32 f32 f32 ", of two numbers at once";
    }
}
