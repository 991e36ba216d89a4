//~ CUTE050 Block = 2, Target = 5
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![12, 5]);
}
