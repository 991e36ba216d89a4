//~ CUTE010 Extent = 3, Run = 2
// A tile in a nested tiler.
use cute_static::prelude::*;

fn main() {
    layout![(8, (4, (2, 6))) : (1, (10, (100, 1000)))].compose(tile![4, <2, 3>]);
}
