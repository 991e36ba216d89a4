//~ CUTE011 Load = 35, Extent = 30
// The boundary is behind the first two modes, 6 * 5 elements.
use cute_static::prelude::*;

fn main() {
    layout![(6, 5, 4) : (1, 100, 1000)].compose(layout![(2, 2) : (9, 26)]);
}
