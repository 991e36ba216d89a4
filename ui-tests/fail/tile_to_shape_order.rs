//~ CUTE083
// The order has three leaves for two modes.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].tile_to_shape_ordered(shape![8, 4], stride![0, 1, 2]);
}
