//! Products of a warpgroup from each layout that `wgmma` reads, and of each number of columns: a
//! kernel each, of 64 rows.

use cute_device::hopper::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

type ByRows = MatrixBy<Int![8]>;
type ByK = RowMajorBy<Int![8]>;
/// A tile in lines of 128, 64 and 32 bytes.
type In128<Tile> = Swizzled<Swizzle![3, 3, 3], Int![0], Tile>;
type In64<Tile> = Swizzled<Swizzle![2, 3, 3], Int![0], Tile>;
type In32<Tile> = Swizzled<Swizzle![1, 3, 3], Int![0], Tile>;
/// What is written of C at once.
type OfC = Layout![(64, 16) : (16, 1)];

/// The same, of 8 columns.
type Of8 = Layout![(64, 8) : (8, 1)];
/// Matrices whose rows begin at 16 bytes, of elements of 1 and of 4.
type ByteK = RowMajorBy<Int![16]>;
type WordK = RowMajorBy<Int![4]>;
/// Tiles of `Rows` lines of 128 bytes of these.
type Bytes<Rows> = Swizzled<Swizzle![3, 4, 3], Int![0], Layout![(Rows, 128) : (128, 1)]>;
type Words<Rows> = Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(Rows, 32) : (32, 1)]>;

/// Calls a macro with all kernels: their names, numbers and columns, and for A and B the layout of
/// the tensor, of the tile, and its order.
#[macro_export]
macro_rules! each_warpgroup_product {
    ($each:ident) => {
        $each! {
            WgmmaLines128Tn wgmma_lines_128_tn BF16 64: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
            WgmmaLines64Tn wgmma_lines_64_tn BF16 64: ByK In64<Layout![(64, (32, 2)) : (32, (1, 2048))]>, MajorK;
                ByK In64<Layout![(64, (32, 2)) : (32, (1, 2048))]>, MajorK;
            WgmmaLines32Tn wgmma_lines_32_tn BF16 64: ByK In32<Layout![(64, (16, 4)) : (16, (1, 1024))]>, MajorK;
                ByK In32<Layout![(64, (16, 4)) : (16, (1, 1024))]>, MajorK;
            WgmmaLines16Tn wgmma_lines_16_tn BF16 64: ByK Layout![(64, (8, 8)) : (8, (1, 512))], MajorK;
                ByK Layout![(64, (8, 8)) : (8, (1, 512))], MajorK;
            WgmmaLines128Nt wgmma_lines_128_nt F16 64: ByRows In128<Layout![(64, 64) : (1, 64)]>, MajorMN;
                ByRows In128<Layout![(64, 64) : (1, 64)]>, MajorMN;
            WgmmaLines64Nt wgmma_lines_64_nt F16 64: ByRows In64<Layout![((32, 2), 64) : ((1, 2048), 32)]>, MajorMN;
                ByRows In64<Layout![((32, 2), 64) : ((1, 2048), 32)]>, MajorMN;
            WgmmaLines32Nt wgmma_lines_32_nt F16 64: ByRows In32<Layout![((16, 4), 64) : ((1, 1024), 16)]>, MajorMN;
                ByRows In32<Layout![((16, 4), 64) : ((1, 1024), 16)]>, MajorMN;
            WgmmaLines16Nt wgmma_lines_16_nt F16 64: ByRows Layout![((8, 8), 64) : ((1, 512), 8)], MajorMN;
                ByRows Layout![((8, 8), 64) : ((1, 512), 8)], MajorMN;
            WgmmaLinesMixedNn wgmma_lines_mixed_nn BF16 96: ByRows In64<Layout![((32, 2), 64) : ((1, 2048), 32)]>, MajorMN;
                ByK Layout![(96, (8, 8)) : (8, (1, 768))], MajorK;
            WgmmaLinesMixedTt wgmma_lines_mixed_tt BF16 96: ByK In32<Layout![(64, (16, 4)) : (16, (1, 1024))]>, MajorK;
                ByRows In64<Layout![((32, 3), 64) : ((1, 2048), 32)]>, MajorMN;
            WgmmaDeepTn wgmma_deep_tn BF16 64: ByK In128<Layout![(64, (64, 2)) : (64, (1, 4096))]>, MajorK;
                ByK In128<Layout![(64, (64, 2)) : (64, (1, 4096))]>, MajorK;
            WgmmaApartTn wgmma_apart_tn BF16 32: ByK In128<Layout![((8, 8), (64, 2)) : ((64, 1024), (1, 512))]>, MajorK;
                ByK In128<Layout![(32, (64, 2)) : (64, (1, 2048))]>, MajorK;
            Wgmma16Tn wgmma_16_tn F16 16: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(16, 64) : (64, 1)]>, MajorK;
            Wgmma48Tn wgmma_48_tn BF16 48: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(48, 64) : (64, 1)]>, MajorK;
            Wgmma80Tn wgmma_80_tn F16 80: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(80, 64) : (64, 1)]>, MajorK;
            Wgmma112Tn wgmma_112_tn BF16 112: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(112, 64) : (64, 1)]>, MajorK;
            Wgmma128Tn wgmma_128_tn F16 128: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(128, 64) : (64, 1)]>, MajorK;
            Wgmma144Tn wgmma_144_tn BF16 144: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(144, 64) : (64, 1)]>, MajorK;
            Wgmma160Tn wgmma_160_tn F16 160: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(160, 64) : (64, 1)]>, MajorK;
            Wgmma176Tn wgmma_176_tn BF16 176: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(176, 64) : (64, 1)]>, MajorK;
            Wgmma192Tn wgmma_192_tn F16 192: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(192, 64) : (64, 1)]>, MajorK;
            Wgmma208Tn wgmma_208_tn BF16 208: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(208, 64) : (64, 1)]>, MajorK;
            Wgmma224Tn wgmma_224_tn F16 224: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(224, 64) : (64, 1)]>, MajorK;
            Wgmma240Tn wgmma_240_tn BF16 240: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(240, 64) : (64, 1)]>, MajorK;
            Wgmma256Tn wgmma_256_tn F16 256: ByK In128<Layout![(64, 64) : (64, 1)]>, MajorK;
                ByK In128<Layout![(256, 64) : (64, 1)]>, MajorK;
        }
    };
}

/// Calls a macro with the kernels whose numbers have other kinds: their names, the kinds of the
/// sums, of A and of B and what they are in memory, the columns, the layout of the tensors, and of
/// tiles.
#[macro_export]
macro_rules! each_kind_of_product {
    ($each:ident) => {
        $each! {
            WgmmaTf32 wgmma_tf32 f32 TF32 f32 TF32 f32 64 OfC: WordK Words;
            WgmmaE4m3E4m3 wgmma_e4m3_e4m3 f32 E4M3 u8 E4M3 u8 64 OfC: ByteK Bytes;
            WgmmaE4m3E5m2 wgmma_e4m3_e5m2 f32 E4M3 u8 E5M2 u8 96 OfC: ByteK Bytes;
            WgmmaE5m2E4m3 wgmma_e5m2_e4m3 f32 E5M2 u8 E4M3 u8 128 OfC: ByteK Bytes;
            WgmmaE5m2E5m2 wgmma_e5m2_e5m2 f32 E5M2 u8 E5M2 u8 256 OfC: ByteK Bytes;
            WgmmaS8S8 wgmma_s8_s8 i32 i8 i8 i8 i8 64 OfC: ByteK Bytes;
            WgmmaS8U8 wgmma_s8_u8 i32 i8 i8 u8 u8 96 OfC: ByteK Bytes;
            WgmmaU8S8 wgmma_u8_s8 i32 u8 u8 i8 i8 192 OfC: ByteK Bytes;
            WgmmaU8U8 wgmma_u8_u8 i32 u8 u8 u8 u8 256 OfC: ByteK Bytes;
            WgmmaS8S8Of8 wgmma_s8_s8_of_8 i32 i8 i8 i8 i8 8 Of8: ByteK Bytes;
            WgmmaE4m3Of24 wgmma_e4m3_of_24 f32 E4M3 u8 E4M3 u8 24 Of8: ByteK Bytes;
            WgmmaTf32Of40 wgmma_tf32_of_40 f32 TF32 f32 TF32 f32 40 Of8: WordK Words;
            WgmmaTf32Of248 wgmma_tf32_of_248 f32 TF32 f32 TF32 f32 248 Of8: WordK Words;
        }
    };
}

macro_rules! kinds {
    ($($launched:ident $name:ident $sum:ident $a:ident $held_a:ident $b:ident $held_b:ident $n:literal $out:ident: $of:ident $tile:ident;)*) => { $(
        /// A product of a warpgroup.
        #[allow(clippy::too_many_arguments, clippy::unnecessary_cast, reason = "a product has so many; sums are of several kinds")]
        #[kernel(threads = 256, launched = $launched)]
        pub fn $name(
            block: &mut Block,
            a: TensorMap<$held_a, $of, $tile<Int![64]>>,
            b: TensorMap<$held_b, $of, $tile<Int![$n]>>,
            c: TensorMapMut<F16, ByK, $out, Tile![64, $n]>,
            stages: GmmaStages<SM90_64xNxK_SS<Int![$n], $sum, $a, $b>, $tile<Int![64]>, $tile<Int![$n]>, Int![2], Int![1]>,
            out: OutStages<F16, $out, Int![1]>,
        ) {
            let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
            multiply_tiles(
                block,
                stages,
                c,
                out,
                depth,
                move |producer, (i, j, _), k, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)),
                move |group, sums, tile| tile.store(group, &sums.map(|sum| sum as f32)),
            );
        }
    )* };
}
each_kind_of_product! { kinds }

macro_rules! kernels {
    ($($launched:ident $name:ident $t:ident $n:literal: $a:ident $stage_a:ty, $order_a:ident; $b:ident $stage_b:ty, $order_b:ident;)*) => { $(
        /// A product of a warpgroup.
        #[allow(clippy::too_many_arguments, reason = "a product has so many")]
        #[kernel(threads = 256, launched = $launched)]
        pub fn $name(
            block: &mut Block,
            a: TensorMap<$t, $a, $stage_a>,
            b: TensorMap<$t, $b, $stage_b>,
            c: TensorMapMut<$t, ByK, OfC, Tile![64, $n]>,
            stages: GmmaStages<SM90_64xNxK_SS<Int![$n], f32, $t, $t, $order_a, $order_b>, $stage_a, $stage_b, Int![2], Int![1]>,
            out: OutStages<$t, OfC, Int![1]>,
        ) {
            let depth = agreed(a.tiles_along::<1>(), b.tiles_along::<1>());
            multiply_tiles(
                block,
                stages,
                c,
                out,
                depth,
                move |producer, (i, j, _), k, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)),
                move |group, sums, tile| tile.store(group, &sums.map(|sum| sum)),
            );
        }
    )* };
}
each_warpgroup_product! { kernels }
