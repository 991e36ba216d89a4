//~ arithmetic is written in a constant
use cute_static::prelude::*;

fn f(_: Shape![2 * 12, 4]) {}

fn main() {}
