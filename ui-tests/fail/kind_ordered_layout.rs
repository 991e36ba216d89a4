//~ CUTE083: the order does not fit the shape
use cute_static::prelude::*;

fn f(_: OrderedLayout<Shape![4, 8], Stride![0, 1, 2]>) {}

fn main() {}
