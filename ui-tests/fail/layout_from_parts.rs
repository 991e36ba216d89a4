//~ CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0
use cute_static::prelude::*;

fn main() {
    Layout::from_parts(shape![4, 8], stride![8, 1, 1]);
}
