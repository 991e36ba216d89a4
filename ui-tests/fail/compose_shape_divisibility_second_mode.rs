//~ CUTE010 Extent = 9, Run = 6
// Stride 4 skips the first mode; nine elements do not fit modes of 6.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![9 : 4]);
}
