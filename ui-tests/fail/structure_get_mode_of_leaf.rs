//~ CUTE080 Index = 1, Rank = 1
use cute_static::prelude::*;

fn f(_: GetOf<Shape![4, (2, 3)], Stride![0, 1]>) {}

fn main() {}
