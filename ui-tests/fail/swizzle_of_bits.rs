//~ CUTE122 Expected = Integers, Found = Bits
//! A swizzle takes the offsets of a layout over integers; this one has its swizzle in its strides already.

use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (f1, f9)]);
}
