//~ CUTE010 Extent = 3, Run = 2
// The third leaf crosses.
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (1, 100)].compose(layout![(2, (1, (3))) : (1, (7, (2)))]);
}
