//~ CUTE080: there is no mode Lit<5>: the tuple has rank Lit<2>
use cute_static::prelude::*;

fn f(_: GetOf<Shape![4, (2, 3)], Int![5]>) {}

fn main() {}
