//~ CUTE011 Load = 2, Extent = 2
// Two modes go to one mode of the left operand.
use cute_static::prelude::*;

fn main() {
    layout![((2, 2), 4) : ((1, 10), 4)].compose(layout![(2, 2) : (e0, e0)]);
}
