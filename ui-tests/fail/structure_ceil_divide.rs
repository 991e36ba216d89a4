//~ CUTE092: cannot pair the modes: one tuple has Lit<2> modes, the other Lit<3>
use cute_static::prelude::*;

fn f(_: CeilDivideOf<Shape![4, 16], Shape![2, 3, 4]>) {}

fn main() {}
