//~ CUTE011 Load = 3, Extent = 3
// The complement of (2,8):(24,1) is (3,1):(8,48).
use cute_static::prelude::*;

fn main() {
    layout![(2, 8) : (24, 1)].flat_product(layout![(2, 2) : (1, 2)]);
}
