//! The sum of a vector.

use cute_device::*;
use cute_static::prelude::*;

/// A tile, and four vectors of 16 bytes of it for each thread.
type Part = Tile![4096];
type Vectors = Layout![(256, (4, 4)) : (4, (1, 1024))];
/// One value, which the first thread has.
type First = Layout![(256, 1) : (0, 0)];

/// Adds the sum of `x` to the first element of `y`. Each block takes every so many tiles as the
/// grid has blocks; any grid will do.
#[kernel(threads = 256, blocks = 6)]
pub fn reduce(block: &mut Block, x: Global<f32, Vector>, y: GlobalAtomic<f32, Vector>, warps: WarpValues<f32>) {
    let (mut k, mut sum) = (block.index().0, PerThread::filled(0.0));
    while k < x.tiles::<Part>().0 {
        let part = cute_device::reduce(&x.tile_at::<Part>(k).share::<Vectors>(block), 0.0, |a, b| a + b);
        sum = sum.zip(part, |a, b| a + b);
        k += block.grid().0;
    }
    let (sum, _) = block.reduce(warps, sum, |a, b| a + b);
    y.tile_at::<Tile![1]>(0).share::<First>(block).fetch_each::<atomic::Add>(sum);
}
