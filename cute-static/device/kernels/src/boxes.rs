//! Copies whose tiles the tensor memory accelerator brings to shared memory and takes from there:
//! no thread touches an element.
//!
//! Tiles are of 2 KiB. Launched with a block for each tile these copies are as fast as those of the
//! device; by larger tiles they are slower.

use cute_device::hopper::*;
use cute_device::*;
use cute_static::prelude::*;

/// A matrix whose columns are contiguous, at multiples of 16 bytes.
type Columns = MatrixBy<Int![4]>;
type OfColumns = Layout![(256, 2) : (1, 256)];
/// Five modes, the first of which is contiguous: the strides of the others are any multiples of 16
/// bytes.
type Modes = Layout![(Dyn, Dyn, Dyn, Dyn, Dyn) : (1, Multiple<Int![4]>, Multiple<Int![4]>, Multiple<Int![4]>, Multiple<Int![4]>)];
type OfModes = Layout![(64, 4, 2, 1, 1) : (1, 64, 256, 0, 0)];

/// Copies a matrix whose columns are contiguous.
#[kernel(threads = 32, blocks = 32, extents(source.0 == target.0, source.1 == target.1))]
pub fn copy_boxes(
    block: &mut Block,
    source: TensorMap<f32, Columns, OfColumns>,
    target: TensorMapMut<f32, Columns, OfColumns, Tile![256, 2]>,
    stages: TileStages<f32, OfColumns, Int![1]>,
) {
    copy_tiles(block, stages, source, target);
}

/// Copies a tensor of five modes to one of any other strides, but the first one: a permutation of
/// the others, as the strides say it.
#[kernel(
    threads = 32,
    blocks = 32,
    extents(source.0 == target.0, source.1 == target.1, source.2 == target.2, source.3 == target.3, source.4 == target.4)
)]
pub fn permute_boxes(
    block: &mut Block,
    source: TensorMap<f32, Modes, OfModes>,
    target: TensorMapMut<f32, Modes, OfModes, Tile![64, 4, 2, 1, 1]>,
    stages: TileStages<f32, OfModes, Int![1]>,
) {
    copy_tiles(block, stages, source, target);
}
