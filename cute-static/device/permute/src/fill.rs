//! Sums of no terms.

use crate::{Eight, Four, Six};
use cute_device::cute_static::prelude::*;
use cute_device::*;

macro_rules! zeros {
    ($($name:ident $word:ident $tile:ty, $share:ty;)*) => { $(
        /// Writes 0 to the elements of a layout.
        #[kernel(threads = 256, blocks = 4)]
        pub fn $name(block: &mut Block, target: GlobalMut<$word, Six, $tile>) {
            fill(&mut target.tile(block).share::<$share>(block), 0.0);
        }
    )* };
}

zeros! {
    zero_f64_1024x1 f64 Tile![1024, 1, 1, 1, 1, 1], Four;
    zero_f64_256x4 f64 Tile![256, 4, 1, 1, 1, 1], Four;
    zero_f64_64x16 f64 Tile![64, 16, 1, 1, 1, 1], Four;
    zero_f64_16x64 f64 Tile![16, 64, 1, 1, 1, 1], Four;
    zero_f64_4x256 f64 Tile![4, 256, 1, 1, 1, 1], Four;
    zero_f32_2048x1 f32 Tile![2048, 1, 1, 1, 1, 1], Eight;
    zero_f32_512x4 f32 Tile![512, 4, 1, 1, 1, 1], Eight;
    zero_f32_128x16 f32 Tile![128, 16, 1, 1, 1, 1], Eight;
    zero_f32_32x64 f32 Tile![32, 64, 1, 1, 1, 1], Eight;
    zero_f32_8x256 f32 Tile![8, 256, 1, 1, 1, 1], Eight;
}
