//~ CUTE023 Bound = 24, Reach = 5
// A number n is the tile n:1 of the whole layout.
use cute_static::prelude::*;

fn main() {
    layout![4, 6].flat_divide(int![5]);
}
