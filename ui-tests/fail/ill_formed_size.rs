//~ CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0
// A stride with one leaf for a shape of two.
use cute_static::prelude::*;

fn main() {
    let layout: Layout<Shape![4, 8], Stride![1,]> = Static::new();
    layout.size();
}
