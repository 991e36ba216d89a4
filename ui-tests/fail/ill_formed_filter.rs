//~ CUTE002
use cute_static::algebra::FilterOf;
use cute_static::prelude::*;

fn f(_: FilterOf<Layout<Shape![4, 8], Int![0]>>) {}

fn main() {}
