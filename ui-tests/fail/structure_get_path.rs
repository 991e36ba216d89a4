//~ CUTE080: there is no mode Lit<2>: the tuple has rank Lit<2>
// The second step of the path.
use cute_static::prelude::*;

fn f(_: GetOf<Shape![4, (2, 3)], Stride![1, 2]>) {}

fn main() {}
