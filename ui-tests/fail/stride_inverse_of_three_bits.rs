//~ CUTE124 Extent = 3
use cute_static::prelude::*;

fn main() {
    layout![(3, 4) : (f1, f4)].right_inverse();
}
