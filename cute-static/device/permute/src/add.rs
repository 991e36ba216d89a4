//! Sums of terms.

use crate::{Eight, Four, Six};
use cute_device::cute_static::prelude::*;
use cute_device::*;

macro_rules! sums {
    ($($name:ident $word:ident $tile:ty, $share:ty;)*) => { $(
        /// Adds the elements of one layout to those of another.
        #[kernel(threads = 256, blocks = 4)]
        pub fn $name(block: &mut Block, source: Global<$word, Six>, target: GlobalMut<$word, Six, $tile>) {
            update(&source.tile::<$tile>(block).share::<$share>(block), &mut target.tile(block).share::<$share>(block), |term, sum| sum + term);
        }
    )* };
}

sums! {
    add_f64_1024x1 f64 Tile![1024, 1, 1, 1, 1, 1], Four;
    add_f64_256x4 f64 Tile![256, 4, 1, 1, 1, 1], Four;
    add_f64_64x16 f64 Tile![64, 16, 1, 1, 1, 1], Four;
    add_f64_16x64 f64 Tile![16, 64, 1, 1, 1, 1], Four;
    add_f64_4x256 f64 Tile![4, 256, 1, 1, 1, 1], Four;
    add_f32_2048x1 f32 Tile![2048, 1, 1, 1, 1, 1], Eight;
    add_f32_512x4 f32 Tile![512, 4, 1, 1, 1, 1], Eight;
    add_f32_128x16 f32 Tile![128, 16, 1, 1, 1, 1], Eight;
    add_f32_32x64 f32 Tile![32, 64, 1, 1, 1, 1], Eight;
    add_f32_8x256 f32 Tile![8, 256, 1, 1, 1, 1], Eight;
}
