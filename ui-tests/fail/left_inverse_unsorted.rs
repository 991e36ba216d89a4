//~ CUTE030 Reach = 6, Stride = 4
// Sorted: 6:1 and 3:4.
use cute_static::prelude::*;

fn f(_: LeftInverseOf<Layout![(3, 6) : (4, 1)]>) {}

fn main() {}
