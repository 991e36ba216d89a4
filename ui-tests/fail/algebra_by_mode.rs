use cute_static::algebra::mode_function::{Coalescing, Composing};
use cute_static::frunk_core::traits::Func;
use cute_static::htuple::MapLeaves;
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

struct SizeOfMode;
impl<X> Func<X> for SizeOfMode {
    type Output = u64;
    fn call(_: X) -> u64 {
        1
    }
}

//~ `u64` is the answer of a function of layouts, and is no layout
fn the_answer_is_no_layout() {
    layout![8, 16].by_mode::<SizeOfMode, _>(tile![4, 4]);
}

//~ `u64` is the answer of a function of layouts, and is no layout
fn no_layout_of_a_mode() {
    layout![8, 16].transform_layout::<SizeOfMode>();
}

//~ `u64` is the answer of a function of layouts, and is no layout
fn no_layout_of_two_modes() {
    layout![8, 16].transform_layout_with::<SizeOfMode, _>(layout![8, 16]);
}

//~ expected a layout
fn no_second_layout() {
    layout![8, 16].transform_layout_with::<Composing, _>(5);
}

struct NoFunction;

//~ `NoFunction` is not known to be a function of these types
fn no_function_of_leaves() {
    int![8].map_leaves(NoFunction);
}

fn main() {}
