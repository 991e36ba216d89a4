//~ CUTE011 Load = 5, Extent = 4
// The mode of 4 is the second one.
use cute_static::prelude::*;

fn main() {
    layout![(3, 4, 5) : (1, 10, 100)].compose(layout![(3, 2) : (3, 9)]);
}
