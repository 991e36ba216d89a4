//! Products of a warpgroup from each layout that `wgmma` reads, of each number of columns and of
//! each kind of numbers and sums, of an A in shared memory and in registers: a kernel each, of 64
//! rows.

use cute_device::hopper::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type ByRows = MatrixBy<Int![8]>;
type ByK = RowMajorBy<Int![8]>;
/// Matrices whose rows begin at 16 bytes, of elements of 1 and of 4.
type ByteK = RowMajorBy<Int![16]>;
type WordK = RowMajorBy<Int![4]>;
/// A tile in lines of 128, 64 and 32 bytes.
type In128<Tile> = Swizzled<Swizzle![3, 3, 3], Int![0], Tile>;
type In64<Tile> = Swizzled<Swizzle![2, 3, 3], Int![0], Tile>;
type In32<Tile> = Swizzled<Swizzle![1, 3, 3], Int![0], Tile>;
/// Tiles of `Rows` lines of 128 bytes of elements of 1 and of 4.
type Bytes<Rows> = Swizzled<Swizzle![3, 4, 3], Int![0], Layout![(Rows, 128) : (128, 1)]>;
type Words<Rows> = Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(Rows, 32) : (32, 1)]>;
/// What is written of C at once.
type Of16 = Layout![(64, 16) : (16, 1)];
type Of8 = Layout![(64, 8) : (8, 1)];

/// Calls a macro with all kernels: their names; the atom, what sums are, what A and B are and what
/// they are in memory, the columns, the orders of operands that the atom names; what C is, and what
/// is written of it at once; for A and B the layout of the tensor and of the tile.
#[macro_export]
macro_rules! each_warpgroup_product {
    ($each:ident) => {
        $each! {
            WgmmaLines128Tn wgmma_lines_128_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 64 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(64, 64) : (64, 1)]>;
            WgmmaLines64Tn wgmma_lines_64_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 64 [MajorK MajorK] BF16 Of16,
                ByK In64<Layout![(64, (32, 2)) : (32, (1, 2048))]>, ByK In64<Layout![(64, (32, 2)) : (32, (1, 2048))]>;
            WgmmaLines32Tn wgmma_lines_32_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 64 [MajorK MajorK] BF16 Of16,
                ByK In32<Layout![(64, (16, 4)) : (16, (1, 1024))]>, ByK In32<Layout![(64, (16, 4)) : (16, (1, 1024))]>;
            WgmmaLines16Tn wgmma_lines_16_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 64 [MajorK MajorK] BF16 Of16,
                ByK Layout![(64, (8, 8)) : (8, (1, 512))], ByK Layout![(64, (8, 8)) : (8, (1, 512))];
            WgmmaLines128Nt wgmma_lines_128_nt: SM90_64xNxK_SS f32 F16 F16 F16 F16 64 [MajorMN MajorMN] F16 Of16,
                ByRows In128<Layout![(64, 64) : (1, 64)]>, ByRows In128<Layout![(64, 64) : (1, 64)]>;
            WgmmaLines64Nt wgmma_lines_64_nt: SM90_64xNxK_SS f32 F16 F16 F16 F16 64 [MajorMN MajorMN] F16 Of16,
                ByRows In64<Layout![((32, 2), 64) : ((1, 2048), 32)]>, ByRows In64<Layout![((32, 2), 64) : ((1, 2048), 32)]>;
            WgmmaLines32Nt wgmma_lines_32_nt: SM90_64xNxK_SS f32 F16 F16 F16 F16 64 [MajorMN MajorMN] F16 Of16,
                ByRows In32<Layout![((16, 4), 64) : ((1, 1024), 16)]>, ByRows In32<Layout![((16, 4), 64) : ((1, 1024), 16)]>;
            WgmmaLines16Nt wgmma_lines_16_nt: SM90_64xNxK_SS f32 F16 F16 F16 F16 64 [MajorMN MajorMN] F16 Of16,
                ByRows Layout![((8, 8), 64) : ((1, 512), 8)], ByRows Layout![((8, 8), 64) : ((1, 512), 8)];
            WgmmaLinesMixedNn wgmma_lines_mixed_nn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 96 [MajorMN MajorK] BF16 Of16,
                ByRows In64<Layout![((32, 2), 64) : ((1, 2048), 32)]>, ByK Layout![(96, (8, 8)) : (8, (1, 768))];
            WgmmaLinesMixedTt wgmma_lines_mixed_tt: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 96 [MajorK MajorMN] BF16 Of16,
                ByK In32<Layout![(64, (16, 4)) : (16, (1, 1024))]>, ByRows In64<Layout![((32, 3), 64) : ((1, 2048), 32)]>;
            WgmmaDeepTn wgmma_deep_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 64 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![(64, (64, 2)) : (64, (1, 4096))]>, ByK In128<Layout![(64, (64, 2)) : (64, (1, 4096))]>;
            WgmmaApartTn wgmma_apart_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 32 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![((8, 8), (64, 2)) : ((64, 1024), (1, 512))]>, ByK In128<Layout![(32, (64, 2)) : (64, (1, 2048))]>;
            Wgmma16Tn wgmma_16_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 16 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(16, 64) : (64, 1)]>;
            Wgmma48Tn wgmma_48_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 48 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(48, 64) : (64, 1)]>;
            Wgmma80Tn wgmma_80_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 80 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(80, 64) : (64, 1)]>;
            Wgmma112Tn wgmma_112_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 112 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(112, 64) : (64, 1)]>;
            Wgmma128Tn wgmma_128_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 128 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(128, 64) : (64, 1)]>;
            Wgmma144Tn wgmma_144_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 144 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(144, 64) : (64, 1)]>;
            Wgmma160Tn wgmma_160_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 160 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(160, 64) : (64, 1)]>;
            Wgmma176Tn wgmma_176_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 176 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(176, 64) : (64, 1)]>;
            Wgmma192Tn wgmma_192_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 192 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(192, 64) : (64, 1)]>;
            Wgmma208Tn wgmma_208_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 208 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(208, 64) : (64, 1)]>;
            Wgmma224Tn wgmma_224_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 224 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(224, 64) : (64, 1)]>;
            Wgmma240Tn wgmma_240_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 240 [MajorK MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(240, 64) : (64, 1)]>;
            Wgmma256Tn wgmma_256_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 256 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(256, 64) : (64, 1)]>;
            Wgmma8Tn wgmma_8_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 8 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(8, 64) : (64, 1)]>;
            Wgmma24Tn wgmma_24_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 24 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(24, 64) : (64, 1)]>;
            Wgmma32Tn wgmma_32_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 32 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(32, 64) : (64, 1)]>;
            Wgmma40Tn wgmma_40_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 40 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(40, 64) : (64, 1)]>;
            Wgmma56Tn wgmma_56_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 56 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(56, 64) : (64, 1)]>;
            Wgmma64Tn wgmma_64_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 64 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(64, 64) : (64, 1)]>;
            Wgmma72Tn wgmma_72_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 72 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(72, 64) : (64, 1)]>;
            Wgmma88Tn wgmma_88_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 88 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(88, 64) : (64, 1)]>;
            Wgmma96Tn wgmma_96_tn: SM90_64xNxK_SS f32 F16 F16 F16 F16 96 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(96, 64) : (64, 1)]>;
            Wgmma104Tn wgmma_104_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 104 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(104, 64) : (64, 1)]>;
            Wgmma120Tn wgmma_120_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 120 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(120, 64) : (64, 1)]>;
            Wgmma136Tn wgmma_136_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 136 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(136, 64) : (64, 1)]>;
            Wgmma152Tn wgmma_152_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 152 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(152, 64) : (64, 1)]>;
            Wgmma168Tn wgmma_168_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 168 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(168, 64) : (64, 1)]>;
            Wgmma184Tn wgmma_184_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 184 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(184, 64) : (64, 1)]>;
            Wgmma200Tn wgmma_200_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 200 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(200, 64) : (64, 1)]>;
            Wgmma216Tn wgmma_216_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 216 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(216, 64) : (64, 1)]>;
            Wgmma232Tn wgmma_232_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 232 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(232, 64) : (64, 1)]>;
            Wgmma248Tn wgmma_248_tn: SM90_64xNxK_SS f32 BF16 BF16 BF16 BF16 248 [MajorK MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(248, 64) : (64, 1)]>;
            WgmmaTf32 wgmma_tf32: SM90_64xNxK_SS f32 TF32 f32 TF32 f32 64 [] F16 Of16, WordK Words<Int![64]>, WordK Words<Int![64]>;
            WgmmaE4m3E4m3 wgmma_e4m3_e4m3: SM90_64xNxK_SS f32 E4M3 u8 E4M3 u8 64 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
            WgmmaE4m3E5m2 wgmma_e4m3_e5m2: SM90_64xNxK_SS f32 E4M3 u8 E5M2 u8 96 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![96]>;
            WgmmaE5m2E4m3 wgmma_e5m2_e4m3: SM90_64xNxK_SS f32 E5M2 u8 E4M3 u8 128 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![128]>;
            WgmmaE5m2E5m2 wgmma_e5m2_e5m2: SM90_64xNxK_SS f32 E5M2 u8 E5M2 u8 256 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![256]>;
            WgmmaS8S8 wgmma_s8_s8: SM90_64xNxK_SS i32 i8 i8 i8 i8 64 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
            WgmmaS8U8 wgmma_s8_u8: SM90_64xNxK_SS i32 i8 i8 u8 u8 96 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![96]>;
            WgmmaU8S8 wgmma_u8_s8: SM90_64xNxK_SS i32 u8 u8 i8 i8 192 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![192]>;
            WgmmaU8U8 wgmma_u8_u8: SM90_64xNxK_SS i32 u8 u8 u8 u8 256 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![256]>;
            WgmmaS8S8Of8 wgmma_s8_s8_of_8: SM90_64xNxK_SS i32 i8 i8 i8 i8 8 [] F16 Of8, ByteK Bytes<Int![64]>, ByteK Bytes<Int![8]>;
            WgmmaE4m3Of24 wgmma_e4m3_of_24: SM90_64xNxK_SS f32 E4M3 u8 E4M3 u8 24 [] F16 Of8, ByteK Bytes<Int![64]>, ByteK Bytes<Int![24]>;
            WgmmaTf32Of40 wgmma_tf32_of_40: SM90_64xNxK_SS f32 TF32 f32 TF32 f32 40 [] F16 Of8, WordK Words<Int![64]>, WordK Words<Int![40]>;
            WgmmaTf32Of248 wgmma_tf32_of_248: SM90_64xNxK_SS f32 TF32 f32 TF32 f32 248 [] F16 Of8, WordK Words<Int![64]>, WordK Words<Int![248]>;
            WgmmaF16Sums8 wgmma_f16_sums_8: SM90_64xNxK_SS F16 F16 F16 F16 F16 8 [MajorK MajorK] F16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(8, 64) : (64, 1)]>;
            WgmmaF16Sums64 wgmma_f16_sums_64: SM90_64xNxK_SS F16 F16 F16 F16 F16 64 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(64, 64) : (64, 1)]>;
            WgmmaF16Sums136 wgmma_f16_sums_136: SM90_64xNxK_SS F16 F16 F16 F16 F16 136 [MajorK MajorK] F16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(136, 64) : (64, 1)]>;
            WgmmaF16Sums256 wgmma_f16_sums_256: SM90_64xNxK_SS F16 F16 F16 F16 F16 256 [MajorK MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(256, 64) : (64, 1)]>;
            WgmmaF16SumsNt wgmma_f16_sums_nt: SM90_64xNxK_SS F16 F16 F16 F16 F16 64 [MajorMN MajorMN] F16 Of16,
                ByRows In128<Layout![(64, 64) : (1, 64)]>, ByRows In128<Layout![(64, 64) : (1, 64)]>;
            WgmmaF16SumsE4m3E4m3 wgmma_f16_sums_e4m3_e4m3: SM90_64xNxK_SS F16 E4M3 u8 E4M3 u8 64 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
            WgmmaF16SumsE4m3E5m2 wgmma_f16_sums_e4m3_e5m2: SM90_64xNxK_SS F16 E4M3 u8 E5M2 u8 64 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
            WgmmaF16SumsE5m2E4m3 wgmma_f16_sums_e5m2_e4m3: SM90_64xNxK_SS F16 E5M2 u8 E4M3 u8 64 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
            WgmmaF16SumsE5m2E5m2 wgmma_f16_sums_e5m2_e5m2: SM90_64xNxK_SS F16 E5M2 u8 E5M2 u8 64 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
            WgmmaRegisters8 wgmma_registers_8: SM90_64xNxK_RS f32 BF16 BF16 BF16 BF16 8 [MajorK] BF16 Of8,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(8, 64) : (64, 1)]>;
            WgmmaRegisters64 wgmma_registers_64: SM90_64xNxK_RS f32 BF16 BF16 BF16 BF16 64 [MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(64, 64) : (64, 1)]>;
            WgmmaRegisters144 wgmma_registers_144: SM90_64xNxK_RS f32 BF16 BF16 BF16 BF16 144 [MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(144, 64) : (64, 1)]>;
            WgmmaRegisters256 wgmma_registers_256: SM90_64xNxK_RS f32 BF16 BF16 BF16 BF16 256 [MajorK] BF16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(256, 64) : (64, 1)]>;
            WgmmaRegistersTt wgmma_registers_tt: SM90_64xNxK_RS f32 F16 F16 F16 F16 64 [MajorMN] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByRows In128<Layout![(64, 64) : (1, 64)]>;
            WgmmaRegistersLines32 wgmma_registers_lines_32: SM90_64xNxK_RS f32 F16 F16 F16 F16 64 [MajorK] F16 Of16,
                ByK In32<Layout![(64, (16, 4)) : (16, (1, 1024))]>, ByK In128<Layout![(64, 64) : (64, 1)]>;
            WgmmaRegistersLines16 wgmma_registers_lines_16: SM90_64xNxK_RS f32 F16 F16 F16 F16 64 [MajorK] F16 Of16,
                ByK Layout![(64, (8, 8)) : (8, (1, 512))], ByK In128<Layout![(64, 64) : (64, 1)]>;
            WgmmaRegistersF16Sums wgmma_registers_f16_sums: SM90_64xNxK_RS F16 F16 F16 F16 F16 64 [MajorK] F16 Of16,
                ByK In128<Layout![(64, 64) : (64, 1)]>, ByK In128<Layout![(64, 64) : (64, 1)]>;
            WgmmaRegistersTf32 wgmma_registers_tf32: SM90_64xNxK_RS f32 TF32 f32 TF32 f32 64 [] F16 Of16, WordK Words<Int![64]>, WordK Words<Int![64]>;
            WgmmaRegistersE4m3E5m2 wgmma_registers_e4m3_e5m2: SM90_64xNxK_RS f32 E4M3 u8 E5M2 u8 64 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
            WgmmaRegistersE5m2E4m3F16 wgmma_registers_e5m2_e4m3_f16: SM90_64xNxK_RS F16 E5M2 u8 E4M3 u8 64 [] F16 Of16,
                ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
            WgmmaRegistersS8U8 wgmma_registers_s8_u8: SM90_64xNxK_RS i32 i8 i8 u8 u8 96 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![96]>;
            WgmmaRegistersU8S8 wgmma_registers_u8_s8: SM90_64xNxK_RS i32 u8 u8 i8 i8 64 [] F16 Of16, ByteK Bytes<Int![64]>, ByteK Bytes<Int![64]>;
        }
    };
}

/// A sum as an `f32`: those of small integers are exact.
trait Sum {
    fn number(self) -> f32;
}

impl Sum for f32 {
    #[inline(always)]
    fn number(self) -> f32 {
        self
    }
}

impl Sum for i32 {
    #[inline(always)]
    fn number(self) -> f32 {
        self as f32
    }
}

impl Sum for F16 {
    #[inline(always)]
    fn number(self) -> f32 {
        self.to_f32()
    }
}

macro_rules! kernels {
    ($($launched:ident $name:ident: $atom:ident $sum:ident $a:ident $held_a:ident $b:ident $held_b:ident $n:literal [$($order:ident)*] $t:ident $out:ident,
        $of_a:ident $stage_a:ty, $of_b:ident $stage_b:ty;)*) => { $(
        /// A product of a warpgroup.
        #[allow(clippy::too_many_arguments, reason = "a product has so many")]
        #[kernel(threads = 256, launched = $launched)]
        pub fn $name(
            block: &mut Block,
            a: TensorMap<$held_a, $of_a, $stage_a>,
            b: TensorMap<$held_b, $of_b, $stage_b>,
            c: TensorMapMut<$t, ByK, $out, Tile![64, $n]>,
            stages: GmmaStages<$atom<Int![$n], $sum, $a, $b $(, $order)*>, $stage_a, $stage_b, Int![2], Int![1]>,
            out: OutStages<$t, $out, Int![1]>,
        ) {
            let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
            multiply_tiles(
                block,
                stages,
                c,
                out,
                depth,
                move |producer, (i, j, _), k, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)),
                move |group, sums, tile| tile.store(group, &sums.map(Sum::number)),
            );
        }
    )* };
}
each_warpgroup_product! { kernels }
