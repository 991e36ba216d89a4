//~ CUTE021 Reach = 16, Stride = 8
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (8, 4)].raked_product(layout![2, 2]);
}
