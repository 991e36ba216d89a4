//~ CUTE011 Load = 5, Extent = 5
// Stride 3 in modes of 5 adds 3 and 1, the next mode 1 more.
use cute_static::prelude::*;

fn main() {
    layout![(5, 7) : (1, 100)].compose(layout![(4, 2) : (3, 1)]);
}
