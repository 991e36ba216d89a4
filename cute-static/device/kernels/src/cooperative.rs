//! Copies and products of which nobody says which thread has what.

use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

/// A tile of `f32` whose columns are a bank apart.
type Padded = Layout![(64, 64) : (1, 65)];
/// A tile of `F16`: its lines have 128 bytes, whose vectors the swizzle permutes.
type Lines = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;

/// Copies a matrix whose columns are contiguous to one whose rows are.
#[kernel(threads = 256, blocks = 6)]
pub fn cooperative_transpose(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Padded>) {
    let tile = cooperative_copy(block, &source.tile::<Tile![64, 64]>(block), tile);
    let tile = block.synchronize(tile);
    cooperative_copy(block, &tile, target.tile(block));
}

/// Copies a matrix through shared memory, in vectors of 16 bytes that arrive asynchronously.
#[kernel(threads = 256, blocks = 6)]
pub fn cooperative_through_shared(
    block: &mut Block,
    source: Global<F16, RowMajorBy<Int![8]>>,
    target: GlobalMut<F16, RowMajorBy<Int![8]>, Tile![64, 64]>,
    tile: Shared<F16, Lines>,
) {
    let tile = cooperative_copy_async(block, &source.tile::<Tile![64, 64]>(block), tile);
    let tile = block.synchronize(tile);
    cooperative_copy(block, &tile, target.tile(block));
}
