//! Copies of vectors.

use cute_device::*;
use cute_static::prelude::*;

/// Four elements in a row of 1024, for each thread: one vector of 16 bytes.
type Fours = Layout![(256, 4) : (4, 1)];

/// Copies `x` to `y`.
#[kernel(threads = 256, blocks = 8, extents(x.0 == y.0))]
pub fn copy(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
    cute_device::copy(&x.tile::<Tile![1024]>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block));
}
