//~ CUTE021
//~ offset Lit<16>, beyond the stride Lit<8>
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (8, 4)].raked_product(layout![2, 2]);
}
