//~ CUTE010 Extent = 3, Run = 2
// The first two elements split off; the three left, with stride 6, cross after two. CuTe answers with a wrong layout.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 3]);
}
