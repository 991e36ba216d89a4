//~ CUTE062 Bits = 3, Distance = 2
// One message: that a swizzle is none.
use cute_static::prelude::*;

fn main() {
    swizzle![3, 0, 2].to_string();
}
