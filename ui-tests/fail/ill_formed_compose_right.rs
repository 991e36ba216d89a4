//~ CUTE002
use cute_static::prelude::*;

fn f(_: ComposeOf<Layout![4, 8], Layout<Shape![4, 2], Stride![1,]>>) {}

fn main() {}
