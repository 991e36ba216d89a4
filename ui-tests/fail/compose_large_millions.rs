//~ CUTE010 Extent = 1500000, Run = 1000003
// 1500000 elements in modes of 1000003.
use cute_static::prelude::*;

fn main() {
    layout![(1000003, 8) : (1, 5000000)].compose(layout![1500000 : 1]);
}
