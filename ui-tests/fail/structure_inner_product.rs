//~ CUTE085 A = 2, B = 3
use cute_static::htuple::InnerProductOf;
use cute_static::prelude::*;

fn f(_: InnerProductOf<Shape![4, 8], Stride![1, (2, 4)]>) {}

fn main() {}
