//~ CUTE003
//~ expected a layout
// Only a layout has modes to pair.
use cute_static::prelude::*;

fn main() {
    layout![2, 3].blocked_product(tile![4, 6]);
}
