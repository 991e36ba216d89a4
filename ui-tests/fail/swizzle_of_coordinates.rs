//~ CUTE122 Expected = TheIntegers
//! Coordinates are no offsets, which a swizzle could take.

use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (e0, e1)]);
}
