//~ CUTE019: a value of type `usize` is not a leaf of a layout
//~ a runtime leaf is at least 1
use cute_static::prelude::*;

fn main() {
    let n = 4usize;
    let _ = layout![{ n }, 8];
}
