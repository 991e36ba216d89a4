//~ CUTE122
use cute_static::prelude::*;

fn main() {
    layout![(8, 8) : (e0, e1)].compose(swizzle![2, 0, 3]);
}
