//~ CUTE010 Extent = 3, Run = 2
// CuTe gives 6:9, whose offset at 2 is 18 and not 15.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![(6, 1) : (3, 0)]);
}
