//! Transposes, through shared memory.

use cute_device::*;
use cute_static::prelude::*;

/// A tile by thread and value, a warp along the rows.
type AlongRows = Layout![((64, 4), 16) : ((1, 64), 256)];
/// A tile by thread and value, a warp along the columns.
type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];
/// A tile in shared memory: the low bits of the column go to the bank of the row, so that neither
/// rows nor columns meet in a bank.
type Staged = Layout![(64, (32, 2)) : (f1, (f65, f2048))];

/// Blocks go along the rows of the target, which are contiguous, so that what those write that run
/// together lies together.
type Tiles<Tile> = Banded<Tile, Int![1]>;

/// A kernel for a layout whose rows are contiguous, one whose columns are, and tiles of 64 by 64.
macro_rules! transpose {
    ($($(#[$doc:meta])* $name:ident: $source:ty, $target:ty, $tile:ty;)*) => { $(
        $(#[$doc])*
        #[kernel(threads = 256, blocks = 6, extents(source.0 == target.0, source.1 == target.1))]
        pub fn $name(block: &mut Block, source: Global<f32, $source>, target: GlobalMut<f32, $target, $tile>, tile: Shared<f32, Staged>) {
            let (source, target) = (source.tile::<$tile>(block), target.tile(block));
            let tile = tile.write::<AlongRows>(block, &source.share::<AlongRows>(block));
            let tile = block.synchronize(tile);
            cute_device::copy(&tile.share::<AlongColumns>(block), &mut target.share::<AlongColumns>(block));
        }
    )* };
}

transpose! {
    /// Copies a matrix whose columns are contiguous to one whose rows are.
    transpose: Matrix, RowMajor, Tiles<Tile![64, 64]>;
    /// [`transpose`] for each coordinate of a third mode.
    transpose_batched: Layout![(Dyn, Dyn, Dyn) : (1, Dyn, Dyn)], Layout![(Dyn, Dyn, Dyn) : (Dyn, 1, Dyn)], Tiles<Tile![64, 64, 1]>;
    /// [`transpose`] of the first mode and the third, for each coordinate of the second. Blocks go
    /// along the third last, as the modes of the grid do: bands are of the first two.
    transpose_outer: Layout![(Dyn, Dyn, Dyn) : (1, Dyn, Dyn)], Layout![(Dyn, Dyn, Dyn) : (Dyn, Dyn, 1)], Tile![64, 1, 64];
}

/// A tile of 64 by 64 by thread and value: 4 by 4 elements for each thread, of which columns, or
/// rows, come first.
type Columns = Layout![((16, 16), (4, 4)) : ((4, 256), (1, 64))];
type Rows = Layout![((16, 16), (4, 4)) : ((4, 256), (64, 1))];
/// The same tile, of which each thread has vectors of 4 along four rows.
type AlongVectors = Layout![((16, 16), (4, 4)) : ((256, 1), (64, 16))];
/// Its rows in shared memory: the vector of a column goes to another place in each 4 rows, so that
/// neither vectors of a row nor those of 8 threads that have other rows meet in a bank.
type StagedVectors = Swizzled<Swizzle![4, 2, 6], Int![0], Layout![(64, 64) : (64, 1)]>;

/// [`transpose`](fn@transpose) of matrices whose columns, and rows, begin at multiples of 16 bytes:
/// a thread turns 4 by 4 elements in registers, and all that it reads and writes are vectors.
#[kernel(threads = 256, blocks = 6, extents(source.0 == target.0, source.1 == target.1))]
pub fn transpose_vectors(
    block: &mut Block,
    source: Global<f32, MatrixBy<Int![4]>>,
    target: GlobalMut<f32, RowMajorBy<Int![4]>, Tiles<Tile![64, 64]>>,
    tile: Shared<f32, StagedVectors>,
) {
    let (source, target) = (source.tile::<Tiles<Tile![64, 64]>>(block), target.tile(block));
    let turned = load(&source.share::<Columns>(block)).permute::<Layout![(4, 4) : (4, 1)]>();
    let tile = tile.store::<Rows, _>(block, &turned);
    let tile = block.synchronize(tile);
    cute_device::copy(&tile.share::<AlongVectors>(block), &mut target.share::<AlongVectors>(block));
}
