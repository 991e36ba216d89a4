//~ 3 errors
//~ CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0
// One extent with two strides, two extents with one, and four with three.
use cute_static::htuple::AppendOf;
use cute_static::prelude::*;

fn leaf(_: AppendOf<Layout<Int![4], Stride![1, 4]>, Layout![2 : 16]>) {}

fn tuple(_: AppendOf<Layout<Shape![4, 8], Stride![1]>, Layout![2 : 16]>) {}

fn list(_: AppendOf<Layout<Shape![4, 2, 2, 2], Stride![1, 4, 8]>, Layout![2 : 16]>) {}

fn main() {}
