//~ CUTE070
// A coordinate is of one integer type.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].offset((1u32, 2));
}
