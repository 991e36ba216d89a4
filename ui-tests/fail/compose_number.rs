//~ CUTE003
//~ expected a layout or a tiler
// A Rust integer is not a number of the algebra.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].compose(4usize);
}
