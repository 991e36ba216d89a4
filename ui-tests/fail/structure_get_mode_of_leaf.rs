//~ CUTE080: there is no mode Lit<1>: the tuple has rank Lit<1>
use cute_static::prelude::*;

fn f(_: GetOf<Shape![4, (2, 3)], Stride![0, 1]>) {}

fn main() {}
