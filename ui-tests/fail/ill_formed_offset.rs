//~ CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0
use cute_static::prelude::*;

fn main() {
    let layout: Layout<Shape![4, 8], Stride![1, (4, 8)]> = Static::new();
    layout.offset(3);
}
