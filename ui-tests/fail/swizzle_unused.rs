//~ CUTE062 Bits = 3, Distance = 2
use cute_static::prelude::*;

fn main() {
    swizzle![3, 0, 2];
}
