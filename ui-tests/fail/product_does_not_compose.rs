//~ CUTE010 Extent = 6, Run = 4
// The complement of (2,2):(1,8) is (4,1):(2,16); six copies are not a mode of it.
use cute_static::prelude::*;

fn main() {
    layout![(2, 2) : (1, 8)].logical_product(layout![6 : 1]);
}
