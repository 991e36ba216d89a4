//~ CUTE010 Extent = 3, Run = 2
// Stride 9 against modes of 2 and 2.
use cute_static::prelude::*;

fn main() {
    layout![(3, 4) : (1, 100)].compose(layout![3 : 5]);
}
