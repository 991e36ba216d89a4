//~ 2 errors
//~ CUTE001: an extent is at least 1, found 0
//~ CUTE005: expected an integer, found the float 2.5
// Both are reported.
use cute_static::prelude::*;

fn f(_: Shape![0, (3, 2.5)]) {}

fn main() {}
