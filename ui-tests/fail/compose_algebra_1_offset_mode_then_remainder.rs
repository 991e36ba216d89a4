//~ CUTE010 Extent = 4, Run = 3
// (4,2,8):(3,12,97) is (8,8):(3,97): 0, 3, 6, 9 crosses 8 after three elements.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2, 8) : (3, 12, 97)].compose(layout![4 : 3]);
}
