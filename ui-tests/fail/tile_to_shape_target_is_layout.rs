//~ CUTE003: this is not a target shape
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].tile_to_shape(layout![8, 4]);
}
