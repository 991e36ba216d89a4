//~ CUTE070
use cute_static::prelude::*;

fn main() {
    layout![4, 8].slice_and_offset((.., 1, 2));
}
