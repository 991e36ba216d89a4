//~ CUTE002
use cute_static::prelude::*;

fn f(_: Cosize<Layout<Shape![4, 8], Stride![1,]>>) {}

fn main() {}
