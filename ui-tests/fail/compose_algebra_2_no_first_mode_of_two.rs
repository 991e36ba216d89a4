//~ CUTE010 Extent = 3, Run = 2
// 0, 3 | 6: two elements before the boundary at 4, and 2 does not divide 3.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2, 8) : (3, 15, 97)].compose(layout![3 : 3]);
}
