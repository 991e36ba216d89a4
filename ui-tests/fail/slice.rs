// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

fn main() {
    //~ CUTE070
    layout![4, 8].slice_and_offset((.., 1, 2));
}

fn second_use() {
    // The first mode has no modes of its own.
    //~ CUTE164 Components = 2
    layout![4, 8].slice(((1, ..), ..));
}

fn third_use() {
    // One component, in a tuple, for two modes.
    //~ CUTE070
    layout![4, 8].slice((1,));
}

fn fourth_use() {
    // Three components for two modes.
    //~ CUTE070
    layout![4, 8].slice((.., 1, 2));
}

fn fifth_use() {
    // One component for one mode; but the shape is no tuple.
    //~ CUTE164 Components = 1
    layout![2 : -3].slice((1,));
}
