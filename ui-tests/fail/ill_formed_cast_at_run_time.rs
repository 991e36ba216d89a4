//~ 2 errors
//~ CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0
// By a factor that is known only when the program runs.
use cute_static::prelude::*;

fn up(_: UpcastOf<Layout<Shape![4, 4], Stride![1]>, Dyn>) {}

fn down(_: DowncastOf<Layout<Int![4], Stride![1, 2, 3]>, Multiple<Int![2]>>) {}

fn main() {}
