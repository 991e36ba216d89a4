//! Kernels for the GPU. `cargo check` finds what could race in them, on any machine.
#![no_std]
#![forbid(unsafe_code)]

use cute_device::*;
use cute_static::prelude::*;
use cute_static::swizzle::FromXorOf;

/// Four elements in a row of 1024, for each of 256 threads: one vector of 16 bytes.
type Fours = Layout![(256, 4) : (4, 1)];

/// `y = a·x + y`.
#[kernel(threads = 256, blocks = 8, extents(x.0 == y.0))]
pub fn saxpy(block: &mut Block, a: f32, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
    let (x, y) = (x.tile::<Tile![1024]>(block), y.tile(block));
    update(&x.share::<Fours>(block), &mut y.share::<Fours>(block), move |x, y| multiply_add(a, x, y));
}

/// A tile of 64 by 64 by thread and value: a warp along the rows, and one along the columns.
type AlongRows = Layout![((64, 4), 16) : ((1, 64), 256)];
type AlongColumns = Layout![((64, 4), 16) : ((64, 1), 4)];
/// The tile in shared memory: the column's low bits go to the bank of the row, so that no two
/// threads of a warp meet in a bank. The constant is the proof, of the swizzle that these bits are:
/// with `f64` in the place of `f65` it does not compile, and says how many conflicts there are.
type Staged = Layout![(64, (32, 2)) : (f1, (f65, f2048))];
const _: () = (no_conflicts::<FromXorOf<Staged>, AlongRows>(), no_conflicts::<FromXorOf<Staged>, AlongColumns>()).1;
const fn no_conflicts<Tile: ConflictFree<Access, Int![32]>, Access>() {}

/// Copies a matrix whose columns are contiguous to one whose rows are.
#[kernel(threads = 256, blocks = 6, extents(source.0 == target.0, source.1 == target.1))]
pub fn transpose(block: &mut Block, source: Global<f32, Matrix>, target: GlobalMut<f32, RowMajor, Tile![64, 64]>, tile: Shared<f32, Staged>) {
    let (source, target) = (source.tile::<Tile![64, 64]>(block), target.tile(block));
    let tile = tile.write::<AlongRows>(block, &source.share::<AlongRows>(block));
    let tile = block.synchronize(tile);
    copy(&tile.share::<AlongColumns>(block), &mut target.share::<AlongColumns>(block));
}
