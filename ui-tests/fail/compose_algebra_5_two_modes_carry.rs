//~ CUTE011 Load = 7, Extent = 6
// 4 + 3 reaches past 6. CuTe answers with a wrong layout.
use cute_static::prelude::*;

fn main() {
    layout![(6, 2) : (1, 7)].compose(layout![(3, 2) : (2, 3)]);
}
