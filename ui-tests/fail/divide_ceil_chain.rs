//~ CUTE022 Reach = 4, Stride = 6
// CuTe divides by this tile and loses elements.
use cute_static::prelude::*;

fn main() {
    layout![24 : 1].logical_divide_ceil(layout![(4, 2) : (1, 6)]);
}
