//! The instructions of GPUs that both crates know, as rows of a table: `cute-static` makes a type
//! of each, and `cute-dynamic` a value.
//!
//! Each macro hands its rows to the macro that it is given. Who does not call it has nothing of the
//! table.

/// The instructions for matrix products, by the layouts that they share.
///
/// A row has the tile `[M, N, K]`, the layout of the threads, and those from `(thread, value)` to
/// the indices in the tiles of A, B and C; the name of the instruction in PTX; the CuTe name of
/// each, its numbers of D, A, B and C, and the rest of its name in PTX.
#[doc(hidden)]
#[macro_export]
macro_rules! mma_instructions {
    ($with:ident) => {
        $with! {
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
                // CuTe's strides of A and B are ((32, 1), 4), under which the values of neighbours
                // overlap.
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
    };
}

/// The instructions for copies by a warp: from `(thread, bit)` to the bits of source and
/// destination, and which of them is in registers.
#[doc(hidden)]
#[macro_export]
macro_rules! warp_copies {
    ($with:ident) => {
        $with! {
            source [((8, 4), 128) : ((128, 0), 1)]
            destination [(32, 32) : (32, 1)]
            by Destination { SM75_U32x1_LDSM_N "ldmatrix.sync.aligned.m8n8.x1.shared.b16"; }

            source [((16, 2), 128) : ((128, 0), 1)]
            destination [(32, (32, 2)) : (32, (1, 1024))]
            by Destination { SM75_U32x2_LDSM_N "ldmatrix.sync.aligned.m8n8.x2.shared.b16"; }

            source [(32, 128) : (128, 1)]
            destination [(32, (32, 4)) : (32, (1, 1024))]
            by Destination { SM75_U32x4_LDSM_N "ldmatrix.sync.aligned.m8n8.x4.shared.b16"; }

            source [((8, 4), 128) : ((128, 0), 1)]
            destination [((4, 8), (16, 2)) : ((256, 16), (1, 128))]
            by Destination { SM75_U16x2_LDSM_T "ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16"; }

            source [((16, 2), 128) : ((128, 0), 1)]
            destination [((4, 8), (16, 2, 2)) : ((256, 16), (1, 128, 1024))]
            by Destination { SM75_U16x4_LDSM_T "ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16"; }

            source [(32, 128) : (128, 1)]
            destination [((4, 8), (16, 2, 4)) : ((256, 16), (1, 128, 1024))]
            by Destination { SM75_U16x8_LDSM_T "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16"; }

            source [(32, 32) : (32, 1)]
            destination [((8, 4), 128) : ((128, 0), 1)]
            by Source { SM90_U32x1_STSM_N "stmatrix.sync.aligned.m8n8.x1.shared.b16"; }

            source [(32, (32, 2)) : (32, (1, 1024))]
            destination [((16, 2), 128) : ((128, 0), 1)]
            by Source { SM90_U32x2_STSM_N "stmatrix.sync.aligned.m8n8.x2.shared.b16"; }

            source [(32, (32, 4)) : (32, (1, 1024))]
            destination [(32, 128) : (128, 1)]
            by Source { SM90_U32x4_STSM_N "stmatrix.sync.aligned.m8n8.x4.shared.b16"; }

            source [((4, 8), (16, 2)) : ((256, 16), (1, 128))]
            destination [((8, 4), 128) : ((128, 0), 1)]
            by Source { SM90_U16x2_STSM_T "stmatrix.sync.aligned.m8n8.x1.trans.shared.b16"; }

            source [((4, 8), (16, 2, 2)) : ((256, 16), (1, 128, 1024))]
            destination [((16, 2), 128) : ((128, 0), 1)]
            by Source { SM90_U16x4_STSM_T "stmatrix.sync.aligned.m8n8.x2.trans.shared.b16"; }

            source [((4, 8), (16, 2, 4)) : ((256, 16), (1, 128, 1024))]
            destination [(32, 128) : (128, 1)]
            by Source { SM90_U16x8_STSM_T "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16"; }

            source [(32, 64) : (64, 1)]
            destination [((2, 16), (32, 2)) : ((32, 128), (1, 64))]
            by Source {
                SM50_Shuffle_U32_2x2Trans_XOR1 "shfl.sync.bfly with the neighbour: two numbers of 32 bits in each of two threads, transposed";
            }

            source [(32, 64) : (64, 1)]
            destination [((4, 2, 4), (32, 2)) : ((64, 32, 512), (1, 256))]
            by Source {
                SM50_Shuffle_U32_2x2Trans_XOR4 "shfl.sync.bfly with the thread four further: two numbers of 32 bits in each of two threads, transposed";
            }

            source [(32, 32) : (32, 1)]
            destination [(32, 32) : (32, 1)]
            by Destination {
                /// As CuTe describes it: by registers. The transposition is left to those who see
                /// 16-bit elements in them.
                SM75_U32x1_MOVM_T "movmatrix.sync.aligned.m8n8.trans.b16";
            }
        }
    };
}

/// The widths, in bits, that one thread loads and stores at once.
#[doc(hidden)]
#[macro_export]
macro_rules! copy_widths {
    ($with:ident) => {
        $with! { 8 16 32 64 128 }
    };
}

/// The widths, in bits, that `cp.async` copies, and those past the first-level cache.
#[doc(hidden)]
#[macro_export]
macro_rules! cp_async_widths {
    ($with:ident) => {
        $with! {
            CpAsyncWidth 32;
            CpAsyncWidth 64;
            CpAsyncWidth 128;
            CpAsyncGlobalWidth 128;
        }
    };
}

/// The extents in N of `wgmma`.
#[doc(hidden)]
#[macro_export]
macro_rules! wgmma_columns {
    ($with:ident) => {
        $with! { 8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256 }
    };
}

/// The widths of A and B of `wgmma`, in bits: the extent in K, which is 32 bytes, and the layout of
/// an A in registers.
#[doc(hidden)]
#[macro_export]
macro_rules! wgmma_widths {
    ($with:ident) => {
        $with! {
            8: 32 [((4, 8, 4), (4, 2, 2)) : ((256, 1, 16), (64, 8, 1024))];
            16: 16 [((4, 8, 4), (2, 2, 2)) : ((128, 1, 16), (64, 8, 512))];
            32: 8 [((4, 8, 4), (2, 2)) : ((64, 1, 16), (8, 256))];
        }
    };
}

/// The numbers of C, A and B of `wgmma` where K is contiguous.
#[doc(hidden)]
#[macro_export]
macro_rules! wgmma_kinds {
    ($with:ident) => {
        $with! {
            f32: TF32 TF32;
            i32: i8 i8;
            i32: i8 u8;
            i32: u8 i8;
            i32: u8 u8;
            f32: E4M3 E4M3;
            f32: E4M3 E5M2;
            f32: E5M2 E4M3;
            f32: E5M2 E5M2;
            F16: E4M3 E4M3;
            F16: E4M3 E5M2;
            F16: E5M2 E4M3;
            F16: E5M2 E5M2;
        }
    };
}

/// The numbers of C, A and B of `wgmma` where any of M, N and K is contiguous.
#[doc(hidden)]
#[macro_export]
macro_rules! wgmma_kinds_of_any_order {
    ($with:ident) => {
        $with! {
            F16: F16 F16;
            f32: F16 F16;
            f32: BF16 BF16;
        }
    };
}
