//! Copies of what is contiguous along one mode to what is contiguous along another, through shared
//! memory.

use crate::Six;
use cute_device::cute_static::prelude::*;
use cute_device::*;

// Lines of a tile in shared memory are a bank apart, so that neither rows nor columns meet in one.
macro_rules! transposes {
    ($($name:ident $word:ident $blocks:tt $tile:ty, $read:ty, $write:ty, $staged:ty;)*) => { $(
        /// Copies words from one layout to another: reads them along the first mode, and writes
        /// them along the second.
        #[kernel(threads = 256, blocks = $blocks)]
        pub fn $name(block: &mut Block, source: Global<$word, Six>, target: GlobalMut<$word, Six, $tile>, tile: Shared<$word, $staged>) {
            let (source, target) = (source.tile::<$tile>(block), target.tile(block));
            let tile = tile.write::<$read>(block, &source.share::<$read>(block));
            let tile = block.synchronize(tile);
            copy(&tile.share::<$write>(block), &mut target.share::<$write>(block));
        }
    )* };
}

transposes! {
    transpose_16_bytes_32x32 u128 4 Tile![32, 32, 1, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((32, 8), 4) : ((32, 1), 8)], Layout![(32, 32) : (1, 33)];
    transpose_16_bytes_16x16 u128 4 Tile![16, 16, 1, 1, 1, 1], Layout![(256, 1) : (1, 256)], Layout![((16, 16), 1) : ((16, 1), 16)],
        Layout![(16, 16) : (1, 17)];
    transpose_8_bytes_64x64 u64 4 Tile![64, 64, 1, 1, 1, 1], Layout![(256, 16) : (1, 256)], Layout![((64, 4), 16) : ((64, 1), 4)], Layout![(64, 64) : (1, 65)];
    transpose_8_bytes_32x32 u64 4 Tile![32, 32, 1, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((32, 8), 4) : ((32, 1), 8)], Layout![(32, 32) : (1, 33)];
    transpose_8_bytes_16x16 u64 4 Tile![16, 16, 1, 1, 1, 1], Layout![(256, 1) : (1, 256)], Layout![((16, 16), 1) : ((16, 1), 16)], Layout![(16, 16) : (1, 17)];
    transpose_4_bytes_64x64 u32 4 Tile![64, 64, 1, 1, 1, 1], Layout![(256, 16) : (1, 256)], Layout![((64, 4), 16) : ((64, 1), 4)], Layout![(64, 64) : (1, 65)];
    transpose_4_bytes_32x32 u32 4 Tile![32, 32, 1, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((32, 8), 4) : ((32, 1), 8)], Layout![(32, 32) : (1, 33)];
    transpose_4_bytes_16x16 u32 4 Tile![16, 16, 1, 1, 1, 1], Layout![(256, 1) : (1, 256)], Layout![((16, 16), 1) : ((16, 1), 16)], Layout![(16, 16) : (1, 17)];
    transpose_2_bytes_64x64 u16 4 Tile![64, 64, 1, 1, 1, 1], Layout![(256, 16) : (1, 256)], Layout![((64, 4), 16) : ((64, 1), 4)], Layout![(64, 64) : (1, 66)];
    transpose_2_bytes_32x32 u16 4 Tile![32, 32, 1, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((32, 8), 4) : ((32, 1), 8)], Layout![(32, 32) : (1, 34)];
    transpose_2_bytes_16x16 u16 4 Tile![16, 16, 1, 1, 1, 1], Layout![(256, 1) : (1, 256)], Layout![((16, 16), 1) : ((16, 1), 16)], Layout![(16, 16) : (1, 18)];
    transpose_1_bytes_64x64 u8 4 Tile![64, 64, 1, 1, 1, 1], Layout![(256, 16) : (1, 256)], Layout![((64, 4), 16) : ((64, 1), 4)], Layout![(64, 64) : (1, 68)];
    transpose_1_bytes_32x32 u8 4 Tile![32, 32, 1, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((32, 8), 4) : ((32, 1), 8)], Layout![(32, 32) : (1, 36)];
    transpose_1_bytes_16x16 u8 4 Tile![16, 16, 1, 1, 1, 1], Layout![(256, 1) : (1, 256)], Layout![((16, 16), 1) : ((16, 1), 16)], Layout![(16, 16) : (1, 20)];
    transpose_16_bytes_16x16x4 u128 4 Tile![16, 16, 4, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((16, 16), 4) : ((16, 1), 256)],
        Layout![(16, 16, 4) : (1, 17, 272)];
    transpose_8_bytes_32x32x4 u64 4 Tile![32, 32, 4, 1, 1, 1], Layout![(256, 16) : (1, 256)], Layout![((32, 8), (4, 4)) : ((32, 1), (8, 1024))],
        Layout![(32, 32, 4) : (1, 33, 1056)];
    transpose_8_bytes_16x16x4 u64 4 Tile![16, 16, 4, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((16, 16), 4) : ((16, 1), 256)],
        Layout![(16, 16, 4) : (1, 17, 272)];
    transpose_4_bytes_32x32x4 u32 4 Tile![32, 32, 4, 1, 1, 1], Layout![(256, 16) : (1, 256)], Layout![((32, 8), (4, 4)) : ((32, 1), (8, 1024))],
        Layout![(32, 32, 4) : (1, 33, 1056)];
    transpose_4_bytes_16x16x4 u32 4 Tile![16, 16, 4, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((16, 16), 4) : ((16, 1), 256)],
        Layout![(16, 16, 4) : (1, 17, 272)];
    transpose_2_bytes_32x32x4 u16 4 Tile![32, 32, 4, 1, 1, 1], Layout![(256, 16) : (1, 256)], Layout![((32, 8), (4, 4)) : ((32, 1), (8, 1024))],
        Layout![(32, 32, 4) : (1, 34, 1088)];
    transpose_2_bytes_16x16x4 u16 4 Tile![16, 16, 4, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((16, 16), 4) : ((16, 1), 256)],
        Layout![(16, 16, 4) : (1, 18, 288)];
    transpose_1_bytes_32x32x4 u8 4 Tile![32, 32, 4, 1, 1, 1], Layout![(256, 16) : (1, 256)], Layout![((32, 8), (4, 4)) : ((32, 1), (8, 1024))],
        Layout![(32, 32, 4) : (1, 36, 1152)];
    transpose_1_bytes_16x16x4 u8 4 Tile![16, 16, 4, 1, 1, 1], Layout![(256, 4) : (1, 256)], Layout![((16, 16), 4) : ((16, 1), 256)],
        Layout![(16, 16, 4) : (1, 20, 320)];
}
