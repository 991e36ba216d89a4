//~ CUTE013 Tiles = 3, Modes = 2
use cute_static::prelude::*;

fn main() {
    layout![8, 16].logical_divide(tile![4, 8, 2]);
}
