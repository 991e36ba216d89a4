//! `softmax` over the rows of a matrix: the exponentials of a row's elements, by their sum.
//!
//! Each kernel takes rows of any number of columns. It is fastest where a row nearly fills what it
//! has in registers: take the smallest that has as many columns, and `softmax_32768` beyond.

use cute_device::*;
use cute_static::prelude::*;

/// A matrix whose rows begin at vectors.
type Rows = RowMajorBy<Int![4]>;

/// A kernel for tiles of rows, each in the registers of some threads: a row that fits in a tile is
/// read once, another one twice. `maximum` and `sum` combine the values of a row's threads.
///
/// The exponentials are those of differences from the row's maximum, so that none is too large; of
/// a longer row, each thread scales its sum when it finds a larger one.
macro_rules! softmax {
    ($(#[$doc:meta])* $name:ident $threads:tt $blocks:tt $tile:ty, $share:ty, $($memory:ident)*; |$block:ident, $value:ident| $maximum:expr, $sum:expr) => {
        $(#[$doc])*
        #[kernel(threads = $threads, blocks = $blocks, extents(x.0 == y.0, x.1 == y.1))]
        pub fn $name(block: &mut Block, x: Global<f32, Rows>, y: GlobalMut<f32, Rows, Strips<$tile>> $(, $memory: WarpValues<f32>)*) {
            let $block = block;
            let (row, tiles, mut results) = ($block.index().0, x.tiles::<$tile>().1, y.tiles($block));
            let (mut largest, mut total) = (PerThread::filled(f32::MIN), PerThread::filled(0.0));
            if tiles == 1 {
                let values = load_or(&x.tile_at::<$tile>((row, 0)).share::<$share>($block), f32::NEG_INFINITY);
                let $value = values.fold(f32::MIN, f32::max);
                let powers = values.map_with($maximum, |x, largest| exp(x - largest));
                let $value = powers.fold(0.0, |a, b| a + b);
                let scaled = powers.map_with($sum, |power, sum| power * (1.0 / sum));
                if let Some(tile) = results.next() {
                    store(&scaled, &mut tile.share::<$share>($block));
                }
            } else {
                let mut k = 0;
                while k < tiles {
                    let values = load_or(&x.tile_at::<$tile>((row, k)).share::<$share>($block), f32::NEG_INFINITY);
                    let larger = values.fold(f32::MIN, f32::max).zip(largest, f32::max);
                    let sum = values.map_with(larger, |x, larger| exp(x - larger)).fold(0.0, |a, b| a + b);
                    total = total.zip(largest.zip(larger, |a, b| exp(a - b)), |a, b| a * b).zip(sum, |a, b| a + b);
                    largest = larger;
                    k += 1;
                }
                let $value = largest;
                let of_row = $maximum;
                let $value = total.zip(largest.zip(of_row, |a, b| exp(a - b)), |a, b| a * b);
                let scale = $sum.map(|sum| 1.0 / sum);
                k = 0;
                while let Some(tile) = results.next() {
                    let values = load(&x.tile_at::<$tile>((row, k)).share::<$share>($block));
                    let powers = values.map_with(of_row, |x, largest| exp(x - largest));
                    store(&powers.map_with(scale, |power, scale| power * scale), &mut tile.share::<$share>($block));
                    k += 1;
                }
            }
        }
    };
}

softmax! {
    /// A row for each warp, of 128 columns in registers.
    softmax_128 128 16 Tile![4, 128], Layout![((32, 4), 4) : ((16, 1), 4)], ;
    |block, value| block.reduce_warps(value, f32::max), block.reduce_warps(value, |a, b| a + b)
}
softmax! {
    /// A row for each warp, of 1024 columns in registers.
    softmax_1024 256 4 Tile![8, 1024], Layout![((32, 8), (4, 8)) : ((32, 1), (8, 1024))], ;
    |block, value| block.reduce_warps(value, f32::max), block.reduce_warps(value, |a, b| a + b)
}
softmax! {
    /// A row for each block, of 2048 columns in registers.
    softmax_2048 256 6 Tile![1, 2048], Layout![(256, (4, 2)) : (4, (1, 1024))], maxima sums;
    |block, value| block.reduce(maxima, value, f32::max).0, block.reduce(sums, value, |a, b| a + b).0
}
softmax! {
    /// A row for each block, of 4096 columns in registers.
    softmax_4096 256 5 Tile![1, 4096], Layout![(256, (4, 4)) : (4, (1, 1024))], maxima sums;
    |block, value| block.reduce(maxima, value, f32::max).0, block.reduce(sums, value, |a, b| a + b).0
}
softmax! {
    /// A row for each block, of 8192 columns in registers.
    softmax_8192 256 3 Tile![1, 8192], Layout![(256, (4, 8)) : (4, (1, 1024))], maxima sums;
    |block, value| block.reduce(maxima, value, f32::max).0, block.reduce(sums, value, |a, b| a + b).0
}
softmax! {
    /// A row for each block, of 16384 columns in registers.
    softmax_16384 512 2 Tile![1, 16384], Layout![(512, (4, 8)) : (4, (1, 2048))], maxima sums;
    |block, value| block.reduce(maxima, value, f32::max).0, block.reduce(sums, value, |a, b| a + b).0
}
softmax! {
    /// A row for each block, of 32768 columns in registers.
    softmax_32768 1024 1 Tile![1, 32768], Layout![(1024, (4, 8)) : (4, (1, 4096))], maxima sums;
    |block, value| block.reduce(maxima, value, f32::max).0, block.reduce(sums, value, |a, b| a + b).0
}
