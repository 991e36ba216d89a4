//~ CUTE011 Load = 4, Extent = 4
// A nested form of (4,3):(1,10) o (2,2):(2,2).
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (1, 10)].compose(layout![((2), (2)) : ((2), (2))]);
}
