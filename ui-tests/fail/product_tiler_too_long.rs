//~ CUTE013 Tiles = 3, Modes = 2
use cute_static::prelude::*;

fn main() {
    layout![2, 3].tiled_product(tile![4, 6, 8]);
}
