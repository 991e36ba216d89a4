//~ CUTE050: cannot tile to shape: a block of Lit<4> elements does not divide the target extent Lit<10>
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![10, 4]);
}
