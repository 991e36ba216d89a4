//~ CUTE002
use cute_static::prelude::*;

fn f(_: UpcastOf<Layout<Shape![4, 8], Stride![1,]>, Int![4]>) {}

fn main() {}
