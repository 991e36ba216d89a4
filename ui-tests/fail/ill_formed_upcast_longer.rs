//~ CUTE002: this is not a layout
// The stride is longer than the shape, and the first modes agree.
use cute_static::prelude::*;

fn f(_: UpcastOf<Layout<Shape![4, 8], Stride![1, 2, 3]>, Int![4]>) {}

fn main() {}
