//~ CUTE002
use cute_static::prelude::*;

fn f(_: CoalesceOf<Layout<Shape![4, 8], Int![1]>>) {}

fn main() {}
