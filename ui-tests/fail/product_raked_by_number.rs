//~ CUTE003
//~ expected a layout
use cute_static::prelude::*;

fn main() {
    layout![2, 3].raked_product(int![4]);
}
