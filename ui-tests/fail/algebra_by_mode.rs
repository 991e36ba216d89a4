use cute_static::algebra::mode_function::{Coalescing, Composing};
use cute_static::prelude::*;

//~ CUTE013 Tiles = 3, Modes = 2
fn too_many_tiles() {
    layout![8, 16].by_mode::<Coalescing, _>(tile![1, 1, 1]);
}

//~ CUTE010 Extent = 3, Run = 2
fn the_operation_refuses() {
    layout![(2, (4, 6, 8)) : (7, (2, 3, 5))].by_mode::<Composing, _>(tile![_, 3 : 3]);
}

//~ expected a layout or a tiler
fn not_a_tile() {
    layout![8, 16].by_mode::<Coalescing, _>("tile");
}

fn main() {}
