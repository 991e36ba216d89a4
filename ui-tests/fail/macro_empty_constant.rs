//~ CUTE005: expected a constant between the braces
use cute_static::prelude::*;

fn f(_: Shape![{}, 4]) {}

fn main() {}
