//~ CUTE080 Index = 2, Rank = 2
// The second step of the path.
use cute_static::prelude::*;

fn f(_: GetOf<Shape![4, (2, 3)], Stride![1, 2]>) {}

fn main() {}
