//~ CUTE005: `const` is followed by the name of a constant
use cute_static::prelude::*;

fn f(_: Shape![const 4]) {}

fn main() {}
