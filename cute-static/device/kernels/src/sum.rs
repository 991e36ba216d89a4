//! Sums of the tiles of a vector.

use cute_device::*;
use cute_static::prelude::*;

type Fours = Layout![(256, 4) : (4, 1)];
/// The first lane of each of eight warps.
type LaneZero = Layout![((32, 8), 1) : ((0, 1), 0)];
/// Eight values, of which every thread has all.
type Everything = Layout![(256, 8) : (0, 1)];
/// One value, which the first thread writes.
type First = Layout![(256, 1) : (0, 0)];

/// Writes the sum of each tile of 1024 elements of `x`.
#[kernel(threads = 256, blocks = 8)]
pub fn sum(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1]>, warps: Shared<f32, Layout![8 : 1]>) {
    let add = |a, b| a + b;
    let mine = load(&x.tile::<Tile![1024]>(block).share::<Fours>(block)).fold(0.0, add);
    let of_warp = block.reduce_warps(mine, add);
    let warps = warps.store_each::<LaneZero>(block, of_warp);
    let warps = block.synchronize(warps);
    let all = load(&warps.share::<Everything>(block)).fold(0.0, add);
    store_each(all, &mut y.tile(block).share::<First>(block));
}
