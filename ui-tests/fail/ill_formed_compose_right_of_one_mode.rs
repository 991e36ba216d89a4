//~ CUTE002
use cute_static::prelude::*;

fn f(_: ComposeOf<Layout![8 : 3], Layout<Shape![4, 2], Int![1]>>) {}

fn main() {}
