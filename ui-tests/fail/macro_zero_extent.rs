//~ CUTE001: an extent is at least 1, found 0
use cute_static::prelude::*;

fn f(_: Layout![(4, 0) : (1, 4)]) {}

fn main() {}
