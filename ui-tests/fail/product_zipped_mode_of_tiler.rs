//~ CUTE021 Reach = 4, Stride = 3
// By mode: the second mode overlaps itself.
use cute_static::prelude::*;

fn main() {
    layout![(2, (4, 2)) : (1, (1, 3))].zipped_product(tile![3, 2]);
}
