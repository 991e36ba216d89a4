use cute_static::prelude::*;

fn main() {
    //~ CUTE019: a value of type `usize` is not a leaf of a layout
    //~ a runtime leaf is at least 1
    let n = 4usize;
    let _ = layout![{ n }, 8];
    //~ CUTE019: a value of type `usize` is not a leaf of a layout
    //~ the stride 0 of a broadcast is a static number: write `0`
    let n = 4usize;
    let _ = layout![n, 8];
}
