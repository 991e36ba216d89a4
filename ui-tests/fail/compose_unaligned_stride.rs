//~ CUTE010 Extent = 4, Run = 3
// Stride 8 against modes of 6: 0, 8, 16 | 24.
use cute_static::prelude::*;

fn main() {
    layout![(6, 3) : (1, 100)].compose(layout![4 : 8]);
}
