//~ CUTE021 Reach = 4, Stride = 2
// Rounding up does not help a tile that overlaps itself.
use cute_static::prelude::*;

fn main() {
    layout![64 : 1].zipped_divide_ceil(layout![(4, 4) : (1, 2)]);
}
