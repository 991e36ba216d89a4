//~ 2 errors
//~ CUTE006
//~ 1536
use cute_static::prelude::*;

fn f(_: Layout![({1536}, 4) : (1, 4)]) {}

fn main() {}
