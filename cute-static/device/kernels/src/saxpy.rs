//! `y = a·x + y` of vectors.

use cute_device::*;
use cute_static::prelude::*;

/// Four elements in a row of 1024, for each thread: one vector of 16 bytes.
type Fours = Layout![(256, 4) : (4, 1)];

/// Adds `a·x` to `y`.
#[kernel(threads = 256, blocks = 8, extents(x.0 == y.0))]
pub fn saxpy(block: &mut Block, a: f32, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
    let (x, y) = (x.tile::<Tile![1024]>(block), y.tile(block));
    update(&x.share::<Fours>(block), &mut y.share::<Fours>(block), move |x, y| multiply_add(a, x, y));
}
