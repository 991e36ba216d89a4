//~ CUTE070
// An index is unsigned.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].offset(5i32);
}
