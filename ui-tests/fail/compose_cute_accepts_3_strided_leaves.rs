//~ CUTE011 Load = 5, Extent = 4
// 2 + 3 reaches past 4: CuTe drops the carry.
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (1, 100)].compose(layout![(3, 2) : (1, 3)]);
}
