//~ CUTE012 Tiles = 2, Modes = 4
// A shape is a tiler.
use cute_static::prelude::*;

fn main() {
    layout![2, 3, 5, 7].compose(shape![2, 3]);
}
