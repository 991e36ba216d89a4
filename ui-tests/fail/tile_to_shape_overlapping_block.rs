//~ CUTE021 Reach = 4, Stride = 2
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 2)].tile_to_shape(shape![8, 4]);
}
