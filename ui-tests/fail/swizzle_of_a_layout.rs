//~ CUTE062 Bits = 2, Distance = 1
// In a layout, too.
use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, -1].compose(layout![8 : 1]);
}
