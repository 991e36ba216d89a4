//~ CUTE002: shape and stride are not congruent: here the shape is a tuple of rank 2, the stride a tuple of rank 3
use cute_static::prelude::*;

fn f(_: Layout![(4, 8) : (1, 4, 8)]) {}

fn main() {}
