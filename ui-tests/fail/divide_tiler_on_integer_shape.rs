//~ CUTE013 Tiles = 2, Modes = 1
use cute_static::prelude::*;

fn main() {
    layout![64 : 1].zipped_divide(tile![8, 8]);
}
