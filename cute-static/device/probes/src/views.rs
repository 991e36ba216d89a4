//! Tiles that begin anywhere, or whose modes are in another order or are one, and copies of tiles
//! that the threads do not divide: `benches/gpu/check_views.py` runs them on a GPU, and the tests
//! of the launcher in the emulator.

use cute_device::*;
use cute_static::atom::F16;
use cute_static::prelude::*;

type Each = Layout![((64, 4), 16) : ((1, 64), 256)];
type One = Layout![(256, 4) : (1, 256)];
type Staged = Layout![(64, 64) : (1, 65)];

/// `y(j, i) = x(i, j)`.
#[kernel(threads = 256)]
pub fn into_columns(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Banded<Tile![64, 64]>>) {
    let (j, i, _) = y.place(block);
    copy(&x.tile_at::<Tile![64, 64]>((i, j)).share::<Each>(block), &mut y.tile(block).select(stride![1, 0]).share::<Each>(block));
}

/// The same, through shared memory that is written along its rows.
#[kernel(threads = 256)]
pub fn into_staged_columns(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, Matrix, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    let (i, j, _) = y.place(block);
    let tile = cooperative_copy(block, &x.tile_at::<Tile![64, 64]>((j, i)), tile.select_to_write(stride![1, 0]));
    let tile = block.synchronize(tile);
    cooperative_copy(block, &*tile.select(stride![1, 0]).select(stride![1, 0]).select(stride![1, 0]), y.tile(block).select(stride![0, 1]));
}

type Three = Layout![(Dyn, Dyn, Dyn) : (1, Dyn, Dyn)];

/// `y(k, i, j) = x(i, j, k)`: the first two modes are rows of shared memory.
#[kernel(threads = 256)]
pub fn rotated(block: &mut Block, x: Global<f32, Three>, y: GlobalMut<f32, Three, Tile![32, 8, 4]>, tile: Shared<f32, Layout![(32, 8, 4) : (33, 1, 8)]>) {
    let (k, i, j) = y.place(block);
    let rows = x.tile_at::<Tile![8, 4, 32]>((i, j, k)).group(int![0], int![2]);
    let tile = block.synchronize(cooperative_copy(block, &rows, tile.select_to_write(stride![1, 2, 0]).group(int![0], int![2])));
    cooperative_copy(block, &*tile.select(stride![1, 0]), y.tile(block).group(int![1], int![3]));
}

/// `y(i) = x_first·x(i) + x_second`: an entry has two parameters for `x`, which no argument means.
#[kernel(threads = 256, extents(x.0 == y.0))]
pub fn names_that_meet(block: &mut Block, x_first: f32, x: Global<f32, Vector>, x_second: f32, y: GlobalMut<f32, Vector, Tile![1024]>) {
    let x = x.tile::<Tile![1024]>(block);
    transform(&x.share::<One>(block), &mut y.tile(block).share::<One>(block), move |x| multiply_add(x_first, x, x_second));
}

/// `y(i) = x(i + by)`.
#[kernel(threads = 256)]
pub fn shifted(block: &mut Block, by: u32, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
    copy(&x.tile_from::<Tile![1024]>(block.index().0 * 1024 + by).share::<One>(block), &mut y.tile(block).select(stride![(0)]).share::<One>(block));
}

/// `y(i, j) = x(i + down, j + right)`, by all threads of a block.
#[kernel(threads = 256)]
pub fn window(block: &mut Block, down: u32, right: u32, x: Global<f32, MatrixBy<Int![4]>>, y: GlobalMut<f32, Matrix, Tile![64, 64]>) {
    let (i, j, _) = block.index();
    cooperative_copy(block, &x.tile_from::<Tile![64, 64]>((64 * i + down, 64 * j + right)).select(stride![0, 1]), y.tile(block));
}

type Odd = Tile![60, 50];

/// Through shared memory, whose columns are padded, by 256 threads: vectors of 4.
#[kernel(threads = 256)]
pub fn uneven_columns(
    block: &mut Block,
    x: Global<f32, MatrixBy<Int![4]>>,
    y: GlobalMut<f32, MatrixBy<Int![4]>, Odd>,
    tile: Shared<f32, Layout![(60, 50) : (1, 64)]>,
) {
    let tile = cooperative_copy(block, &x.tile::<Odd>(block), tile);
    let tile = block.synchronize(tile);
    cooperative_copy(block, &tile, y.tile(block));
}

/// To rows, from one tensor to the other.
#[kernel(threads = 96)]
pub fn uneven_to_rows(block: &mut Block, x: Global<f32, Matrix>, y: GlobalMut<f32, RowMajor, Tile![31, 7]>) {
    cooperative_copy(block, &x.tile::<Tile![31, 7]>(block), y.tile(block));
}

/// Rows of halves, asynchronously, to swizzled memory: vectors of 8.
#[kernel(threads = 128)]
pub fn uneven_rows_of_halves(
    block: &mut Block,
    x: Global<F16, RowMajorBy<Int![8]>>,
    y: GlobalMut<F16, RowMajorBy<Int![8]>, Tile![25, 64]>,
    tile: Shared<F16, Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(25, 64) : (64, 1)]>>,
) {
    let source = x.tile::<Tile![25, 64]>(block);
    let tile = block.bring(tile, |block, tile| cooperative_copy_async(block, &source, tile));
    cooperative_copy(block, &tile, y.tile(block));
}

/// Halves one by one, of which no asynchronous copy takes any.
#[kernel(threads = 32)]
pub fn uneven_single_halves(
    block: &mut Block,
    x: Global<F16, RowMajor>,
    y: GlobalMut<F16, RowMajor, Tile![7, 13]>,
    tile: Shared<F16, Layout![(7, 13) : (13, 1)]>,
) {
    let source = x.tile::<Tile![7, 13]>(block);
    let tile = block.bring(tile, |block, tile| cooperative_copy_async(block, &source, tile));
    cooperative_copy(block, &tile, y.tile(block));
}

/// A tensor of four bytes, whose vectors go along no mode of shared memory.
#[kernel(threads = 64)]
pub fn uneven_single_words(
    block: &mut Block,
    x: Global<f32, RowMajor>,
    y: GlobalMut<f32, RowMajor, Tile![10, 10]>,
    tile: Shared<f32, Layout![(10, 10) : (1, 11)]>,
) {
    let source = x.tile::<Tile![10, 10]>(block);
    let tile = block.bring(tile, |block, tile| cooperative_copy_async(block, &source, tile));
    cooperative_copy(block, &tile, y.tile(block));
}
