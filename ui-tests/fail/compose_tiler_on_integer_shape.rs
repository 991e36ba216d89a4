//~ CUTE013 Tiles = 2, Modes = 1
// 8:1 has one mode and no tuple.
use cute_static::prelude::*;

fn main() {
    layout![8 : 1].compose(tile![4 : 1, 2 : 1]);
}
