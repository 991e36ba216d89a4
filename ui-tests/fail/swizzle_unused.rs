//~ CUTE062: not a swizzle: Lit<3> bits over a distance of Lit<2>
use cute_static::prelude::*;

fn main() {
    swizzle![3, 0, 2];
}
