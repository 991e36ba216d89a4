//~ CUTE085: not congruent: tuples of Lit<2> leaves and Lit<3> leaves with different nesting
use cute_static::prelude::*;

fn f(_: InnerProductOf<Shape![4, 8], Stride![1, (2, 4)]>) {}

fn main() {}
