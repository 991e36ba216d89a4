//~ CUTE012 Tiles = 1, Modes = 2
// The numbers are those of the nested mode.
use cute_static::prelude::*;

fn main() {
    layout![4, (2, 6)].compose(tile![4, <2,>]);
}
