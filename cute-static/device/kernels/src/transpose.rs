//! The transpose of a matrix, through shared memory.

use cute_device::*;
use cute_static::prelude::*;

/// A tile by thread and value, a warp along the rows.
type AlongRows = Layout![((64, 4), 16) : ((1, 64), 256)];
/// A tile by thread and value, a warp along the columns.
type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];
/// A tile in shared memory: the low bits of the column go to the bank of the row, so that neither
/// rows nor columns meet in a bank.
type Staged = Layout![(64, (32, 2)) : (f1, (f65, f2048))];

/// Copies a matrix whose columns are contiguous to one whose rows are.
#[kernel(threads = 256, blocks = 6)]
pub fn transpose(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    let (source, target) = (source.tile::<Tile![64, 64]>(block), target.tile(block));
    let tile = tile.write::<AlongRows>(block, &source.share::<AlongRows>(block));
    let tile = block.synchronize(tile);
    copy(&tile.share::<AlongColumns>(block), &mut target.share::<AlongColumns>(block));
}
