//~ CUTE050 Block = 4, Target = 10
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![10, 4]);
}
