//~ CUTE003
//~ expected a layout or a tiler
use cute_static::prelude::*;

fn main() {
    layout![2, 3].logical_product(4usize);
}
