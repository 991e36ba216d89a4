//~ E0499
// The tiles and the rows of a tensor at the same time would overlap.
use cute_static::prelude::*;

fn main() {
    let mut matrix = Tensor::fixed([0; 32], layout![4, 8]);
    let mut tiles = matrix.tiles_mut(tile![2, 2]);
    let mut rows = matrix.rows_mut();
    tiles.next().unwrap()[0] = 1;
    rows.next().unwrap()[0] = 1;
}
