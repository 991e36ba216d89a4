//~ CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0
use cute_static::prelude::*;

fn kernel<L: StaticLayout>(_: L) {}

fn main() {
    kernel::<Layout<Shape![4, 8], Int![1]>>(Static::new());
}
