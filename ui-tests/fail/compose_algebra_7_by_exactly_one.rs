//~ CUTE011 Load = 4, Extent = 4
// 2 + 2 is the boundary itself. CuTe answers with a wrong layout.
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (1, 10)].compose(layout![(2, 2) : (2, 2)]);
}
