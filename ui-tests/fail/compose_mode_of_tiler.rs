//~ CUTE010 Extent = 6, Run = 4
// The second tile of three.
use cute_static::prelude::*;

fn main() {
    layout![(8, (4, 6), 2) : (1, (10, 100), 7)].compose(tile![4 : 1, 6 : 1, _]);
}
