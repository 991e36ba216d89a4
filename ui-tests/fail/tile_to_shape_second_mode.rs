//~ CUTE050
//~ a block of Lit<2> elements does not divide the target extent Lit<5>
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].tile_to_shape(shape![12, 5]);
}
