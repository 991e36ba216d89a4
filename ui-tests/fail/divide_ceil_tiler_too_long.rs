//~ CUTE013 Tiles = 3, Modes = 2
use cute_static::prelude::*;

fn main() {
    layout![9, 16].flat_divide_ceil(tile![4, 8, 2]);
}
