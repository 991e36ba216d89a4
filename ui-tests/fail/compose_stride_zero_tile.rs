//~ CUTE003
// 0 is not a tile.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].compose(int![0]);
}
