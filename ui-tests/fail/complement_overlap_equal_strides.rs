//~ CUTE021 Reach = 2, Stride = 1
use cute_static::prelude::*;

fn f(_: ComplementOf<Layout![(2, 2) : (1, 1)]>) {}

fn main() {}
