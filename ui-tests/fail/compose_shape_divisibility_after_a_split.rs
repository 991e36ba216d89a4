//~ CUTE010 Extent = 5, Run = 3
// Ten elements fill the mode of 2, five are left for the mode of 3.
use cute_static::prelude::*;

fn main() {
    layout![(2, 3, 7) : (1, 10, 100)].compose(layout![10 : 1]);
}
