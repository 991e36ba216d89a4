// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

fn main() {
    //~ CUTE070
    layout![4, (2, 4)].checked_offset((1, (1, 2, 3)));
    //~ CUTE070: this is not a coordinate of the shape
    layout![4, 8].offset(((1, 0), 2));
}

fn second_use() {
    // A coordinate is of one integer type.
    //~ CUTE070
    layout![4, 8].offset((1u32, 2));
    //~ CUTE070: this is not a coordinate of the shape
    layout![4, 8].offset((1, 2, 3));
}

fn third_use() {
    // An index is unsigned.
    //~ CUTE070
    layout![4, 8].offset(5i32);
}
