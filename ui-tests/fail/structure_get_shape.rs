//~ CUTE080 Index = 5, Rank = 2
use cute_static::prelude::*;

fn f(_: GetOf<Shape![4, (2, 3)], Int![5]>) {}

fn main() {}
