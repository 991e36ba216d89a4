//~ CUTE092 A = 2, B = 3
use cute_static::htuple::CeilDivideOf;
use cute_static::prelude::*;

fn f(_: CeilDivideOf<Shape![4, 16], Shape![2, 3, 4]>) {}

fn main() {}
