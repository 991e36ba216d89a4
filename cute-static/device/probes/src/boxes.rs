//! Tiles that the tensor memory accelerator brings, read by threads where their layout says: of
//! each size of elements, each swizzle and each number of modes.

use cute_device::hopper::*;
use cute_device::*;
use cute_static::prelude::*;

/// Tensors whose first mode is contiguous, and whose other strides are multiples.
pub type Of1 = Vector;
/// Of two modes.
pub type Of2<N> = MatrixBy<N>;
/// Of three modes.
pub type Of3<N> = Layout![(Dyn, Dyn, Dyn) : (1, Multiple<N>, Multiple<N>)];
/// Of four modes.
pub type Of4<N> = Layout![(Dyn, Dyn, Dyn, Dyn) : (1, Multiple<N>, Multiple<N>, Multiple<N>)];
/// Of five modes.
pub type Of5<N> = Layout![(Dyn, Dyn, Dyn, Dyn, Dyn) : (1, Multiple<N>, Multiple<N>, Multiple<N>, Multiple<N>)];
/// A tile whose 16-byte vectors a swizzle permutes.
pub type Lines<B, M, Tile> = Swizzled<Swizzle<B, M, Int![3]>, Int![0], Tile>;

/// Calls a macro with all of them: the kernel, its elements, the tensor; the tile as it comes, and
/// as it goes; its extents, and how many elements of it a thread has.
#[macro_export]
macro_rules! each_box {
    ($each:ident) => {
        $each! {
            BoxU8162 box_u8_16_2 u8, Of2<Int![16]>; Layout![(32, 8) : (1, 32)],
                Layout![(32, 8) : (1, 32)]; Tile![32, 8], 8;
            BoxU16163 box_u16_16_3 u16, Of3<Int![8]>; Layout![(32, 4, 2) : (1, 32, 128)],
                Layout![(32, 4, 2) : (1, 32, 128)]; Tile![32, 4, 2], 8;
            BoxF32164 box_f32_16_4 f32, Of4<Int![4]>; Layout![(16, 4, 2, 2) : (1, 16, 64, 128)],
                Layout![(16, 4, 2, 2) : (1, 16, 64, 128)]; Tile![16, 4, 2, 2], 8;
            BoxF64165 box_f64_16_5 f64, Of5<Int![2]>; Layout![(8, 4, 2, 2, 2) : (1, 8, 32, 64, 128)],
                Layout![(8, 4, 2, 2, 2) : (1, 8, 32, 64, 128)]; Tile![8, 4, 2, 2, 2], 8;
            BoxU8323 box_u8_32_3 u8, Of3<Int![16]>; Lines<Int![1], Int![4], Layout![(32, 4, 2) : (1, 32, 128)]>,
                Layout![(32, 4, 2) : (1, 32, 128)]; Tile![32, 4, 2], 8;
            BoxU16324 box_u16_32_4 u16, Of4<Int![8]>; Lines<Int![1], Int![3], Layout![(16, 4, 2, 2) : (1, 16, 64, 128)]>,
                Layout![(16, 4, 2, 2) : (1, 16, 64, 128)]; Tile![16, 4, 2, 2], 8;
            BoxF32325 box_f32_32_5 f32, Of5<Int![4]>; Lines<Int![1], Int![2], Layout![(8, 4, 2, 2, 2) : (1, 8, 32, 64, 128)]>,
                Layout![(8, 4, 2, 2, 2) : (1, 8, 32, 64, 128)]; Tile![8, 4, 2, 2, 2], 8;
            BoxF64322 box_f64_32_2 f64, Of2<Int![2]>; Lines<Int![1], Int![1], Layout![(4, 16) : (1, 4)]>,
                Layout![(4, 16) : (1, 4)]; Tile![4, 16], 2;
            BoxU8644 box_u8_64_4 u8, Of4<Int![16]>; Lines<Int![2], Int![4], Layout![(64, 2, 2, 2) : (1, 64, 128, 256)]>,
                Layout![(64, 2, 2, 2) : (1, 64, 128, 256)]; Tile![64, 2, 2, 2], 16;
            BoxU16645 box_u16_64_5 u16, Of5<Int![8]>; Lines<Int![2], Int![3], Layout![(32, 2, 2, 2, 2) : (1, 32, 64, 128, 256)]>,
                Layout![(32, 2, 2, 2, 2) : (1, 32, 64, 128, 256)]; Tile![32, 2, 2, 2, 2], 16;
            BoxF32642 box_f32_64_2 f32, Of2<Int![4]>; Lines<Int![2], Int![2], Layout![(16, 16) : (1, 16)]>,
                Layout![(16, 16) : (1, 16)]; Tile![16, 16], 8;
            BoxF64643 box_f64_64_3 f64, Of3<Int![2]>; Lines<Int![2], Int![1], Layout![(8, 4, 4) : (1, 8, 32)]>,
                Layout![(8, 4, 4) : (1, 8, 32)]; Tile![8, 4, 4], 4;
            BoxU81285 box_u8_128_5 u8, Of5<Int![16]>; Lines<Int![3], Int![4], Layout![(128, 2, 2, 2, 2) : (1, 128, 256, 512, 1024)]>,
                Layout![(128, 2, 2, 2, 2) : (1, 128, 256, 512, 1024)]; Tile![128, 2, 2, 2, 2], 64;
            BoxU161282 box_u16_128_2 u16, Of2<Int![8]>; Lines<Int![3], Int![3], Layout![(64, 16) : (1, 64)]>,
                Layout![(64, 16) : (1, 64)]; Tile![64, 16], 32;
            BoxF321283 box_f32_128_3 f32, Of3<Int![4]>; Lines<Int![3], Int![2], Layout![(32, 4, 4) : (1, 32, 128)]>,
                Layout![(32, 4, 4) : (1, 32, 128)]; Tile![32, 4, 4], 16;
            BoxF641284 box_f64_128_4 f64, Of4<Int![2]>; Lines<Int![3], Int![1], Layout![(16, 2, 2, 4) : (1, 16, 32, 64)]>,
                Layout![(16, 2, 2, 4) : (1, 16, 32, 64)]; Tile![16, 2, 2, 4], 8;
            BoxU8161 box_u8_16_1 u8, Of1; Layout![64 : 1],
                Layout![64 : 1]; Tile![64], 2;
            BoxU16161 box_u16_16_1 u16, Of1; Layout![64 : 1],
                Layout![64 : 1]; Tile![64], 2;
            BoxF32161 box_f32_16_1 f32, Of1; Layout![64 : 1],
                Layout![64 : 1]; Tile![64], 2;
            BoxF64161 box_f64_16_1 f64, Of1; Layout![32 : 1],
                Layout![32 : 1]; Tile![32], 1;
            BoxParts box_parts f32, Of2<Int![4]>; Lines<Int![3], Int![2], Layout![((32, 2), 8) : ((1, 256), 32)]>,
                Layout![(64, 8) : (1, 64)]; Tile![64, 8], 16;
            BoxRows box_rows u16, RowMajorBy<Int![8]>; Lines<Int![3], Int![3], Layout![(8, 64) : (64, 1)]>,
                Layout![(8, 64) : (64, 1)]; Tile![8, 64], 16;
        }
    };
}

macro_rules! kernels {
    ($($launched:ident $name:ident $t:ident, $of:ty; $staged:ty, $plain:ty; $tile:ty, $values:literal;)*) => { $(
        /// A copy by way of a warp, which reads the tile by its layout.
        #[kernel(threads = 32, launched = $launched)]
        pub fn $name(
            block: &mut Block,
            from: TensorMap<$t, $of, $staged>,
            to: TensorMapMut<$t, $of, $plain, $tile>,
            stages: TileStages<$t, $staged, Int![3]>,
            out: TileStages<$t, $plain, Int![2]>,
        ) {
            type Way = Layout![(32, $values) : (1, 32)];
            transform_tiles(block, stages, out, from, to, |block, tile, out| out.store::<Way, _>(block, &load(&tile.share::<Way>(block))));
        }
    )* };
}
each_box! { kernels }
