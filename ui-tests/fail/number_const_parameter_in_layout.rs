//~ 2 errors
//~ CUTE006
//~ 1537
use cute_static::prelude::*;

fn f(_: Layout![({1537}, 4) : (1, 4)]) {}

fn main() {}
