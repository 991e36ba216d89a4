//~ CUTE013 Tiles = 2, Modes = 1
use cute_static::prelude::*;

fn main() {
    layout![2 : 1].logical_product(tile![4, 6]);
}
