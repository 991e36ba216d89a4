//~ CUTE002
use cute_static::algebra::ComplementInOf;
use cute_static::prelude::*;

fn f(_: ComplementInOf<Layout<Shape![4, 8], Int![1]>, Int![32]>) {}

fn main() {}
