//~ CUTE011 Load = 8, Extent = 8
// Two modes along the same stride.
use cute_static::prelude::*;

fn main() {
    layout![(8, 4) : (1, 100)].compose(layout![(5, 5) : (1, 1)]);
}
