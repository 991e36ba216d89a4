//~ CUTE011 Load = 6, Extent = 6
// Within the mode of 6: 2 from one leaf and 4 from the other.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![(4, (3, 3)) : (1, (4, 8))]);
}
