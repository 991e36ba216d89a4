//! `y = α·x + β·y` of vectors.

use cute_device::*;
use cute_static::prelude::*;

/// Four elements in a row of 1024, for each thread: one vector of 16 bytes.
type Fours = Layout![(256, 4) : (4, 1)];

/// Replaces `y` by `α·x + β·y`.
#[kernel(threads = 256, blocks = 8, extents(x.0 == y.0))]
pub fn axpby(block: &mut Block, alpha: f32, x: Global<f32, Vector>, beta: f32, y: GlobalMut<f32, Vector, Tile![1024]>) {
    let (x, y) = (x.tile::<Tile![1024]>(block), y.tile(block));
    cute_device::axpby(alpha, &x.share::<Fours>(block), beta, &mut y.share::<Fours>(block));
}
