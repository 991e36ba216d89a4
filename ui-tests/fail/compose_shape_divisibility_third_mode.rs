//~ CUTE010 Extent = 8, Run = 5
// Stride 6 skips two modes.
use cute_static::prelude::*;

fn main() {
    layout![(2, 3, 5, 7) : (1, 10, 100, 1000)].compose(layout![8 : 6]);
}
