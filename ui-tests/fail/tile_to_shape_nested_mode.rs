//~ CUTE050 Block = 6, Target = 8
// A mode counts with its size.
use cute_static::prelude::*;

fn main() {
    layout![(4, (2, 3)) : (6, (1, 2))].tile_to_shape(shape![4, 8]);
}
