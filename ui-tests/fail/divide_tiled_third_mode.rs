//~ CUTE023 Bound = 6, Reach = 4
use cute_static::prelude::*;

fn main() {
    layout![8, 10, 6].tiled_divide(tile![4, _, 4]);
}
