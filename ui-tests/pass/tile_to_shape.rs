// Blocks in column-major order and in another order.
use cute_static::prelude::*;

fn main() {
    let block = layout![(4, 2) : (2, 1)];
    assert_eq!(block.tile_to_shape(shape![12, 4]), layout![((4, 3), (2, 2)) : ((2, 8), (1, 24))]);
    assert_eq!(block.tile_to_shape_ordered(shape![12, 4], stride![1, 0]), layout![((4, 3), (2, 2)) : ((2, 16), (1, 8))]);
    // CuTe gives one offset to two coordinates here; with room between the modes of the block it is
    // right.
    assert_eq!(layout![(2, 8) : (32, 1)].tile_to_shape(shape![4, 16]).size(), 64);
}
