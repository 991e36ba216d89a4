//~ CUTE002
use cute_static::prelude::*;

fn f(_: ComposeOf<Layout<Shape![4, 8], Stride![1, 4, 8]>, Layout![4 : 1]>) {}

fn main() {}
