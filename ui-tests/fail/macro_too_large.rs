//~ CUTE005: the number 18446744073709551616 does not fit in 64 bits; the largest is 18446744073709551615
use cute_static::prelude::*;

fn f(_: Int![18446744073709551616]) {}

fn main() {}
