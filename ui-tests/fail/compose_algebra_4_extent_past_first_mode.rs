//~ CUTE010 Extent = 6, Run = 4
// Six elements of stride 1 in modes of 4.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
}
