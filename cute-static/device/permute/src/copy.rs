//! Copies.

use crate::{Eight, Four, Six};
use cute_device::cute_static::prelude::*;
use cute_device::*;

macro_rules! copies {
    ($($name:ident $word:ident $tile:ty, $share:ty;)*) => { $(
        /// Copies words from one layout to another.
        #[kernel(threads = 256, blocks = 4)]
        pub fn $name(block: &mut Block, source: Global<$word, Six>, target: GlobalMut<$word, Six, $tile>) {
            copy(&source.tile::<$tile>(block).share::<$share>(block), &mut target.tile(block).share::<$share>(block));
        }
    )* };
}

copies! {
    copy_16_bytes_1024x1 u128 Tile![1024, 1, 1, 1, 1, 1], Four;
    copy_16_bytes_256x4 u128 Tile![256, 4, 1, 1, 1, 1], Four;
    copy_16_bytes_64x16 u128 Tile![64, 16, 1, 1, 1, 1], Four;
    copy_16_bytes_16x64 u128 Tile![16, 64, 1, 1, 1, 1], Four;
    copy_16_bytes_8x128 u128 Tile![8, 128, 1, 1, 1, 1], Four;
    copy_16_bytes_4x256 u128 Tile![4, 256, 1, 1, 1, 1], Four;
    copy_8_bytes_1024x1 u64 Tile![1024, 1, 1, 1, 1, 1], Four;
    copy_8_bytes_256x4 u64 Tile![256, 4, 1, 1, 1, 1], Four;
    copy_8_bytes_64x16 u64 Tile![64, 16, 1, 1, 1, 1], Four;
    copy_8_bytes_16x64 u64 Tile![16, 64, 1, 1, 1, 1], Four;
    copy_8_bytes_8x128 u64 Tile![8, 128, 1, 1, 1, 1], Four;
    copy_8_bytes_4x256 u64 Tile![4, 256, 1, 1, 1, 1], Four;
    copy_4_bytes_2048x1 u32 Tile![2048, 1, 1, 1, 1, 1], Eight;
    copy_4_bytes_512x4 u32 Tile![512, 4, 1, 1, 1, 1], Eight;
    copy_4_bytes_128x16 u32 Tile![128, 16, 1, 1, 1, 1], Eight;
    copy_4_bytes_32x64 u32 Tile![32, 64, 1, 1, 1, 1], Eight;
    copy_4_bytes_16x128 u32 Tile![16, 128, 1, 1, 1, 1], Eight;
    copy_4_bytes_8x256 u32 Tile![8, 256, 1, 1, 1, 1], Eight;
    copy_2_bytes_2048x1 u16 Tile![2048, 1, 1, 1, 1, 1], Eight;
    copy_2_bytes_512x4 u16 Tile![512, 4, 1, 1, 1, 1], Eight;
    copy_2_bytes_128x16 u16 Tile![128, 16, 1, 1, 1, 1], Eight;
    copy_2_bytes_32x64 u16 Tile![32, 64, 1, 1, 1, 1], Eight;
    copy_2_bytes_16x128 u16 Tile![16, 128, 1, 1, 1, 1], Eight;
    copy_2_bytes_8x256 u16 Tile![8, 256, 1, 1, 1, 1], Eight;
    copy_1_bytes_2048x1 u8 Tile![2048, 1, 1, 1, 1, 1], Eight;
    copy_1_bytes_512x4 u8 Tile![512, 4, 1, 1, 1, 1], Eight;
    copy_1_bytes_128x16 u8 Tile![128, 16, 1, 1, 1, 1], Eight;
    copy_1_bytes_32x64 u8 Tile![32, 64, 1, 1, 1, 1], Eight;
    copy_1_bytes_16x128 u8 Tile![16, 128, 1, 1, 1, 1], Eight;
    copy_1_bytes_8x256 u8 Tile![8, 256, 1, 1, 1, 1], Eight;
}
