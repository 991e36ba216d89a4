//~ CUTE062: not a swizzle: Lit<3> bits over a distance of Lit<2>
// One message: that a swizzle is none.
use cute_static::prelude::*;

fn main() {
    swizzle![3, 0, 2].to_string();
}
