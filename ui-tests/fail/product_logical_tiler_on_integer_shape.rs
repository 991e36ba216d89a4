//~ CUTE013
//~ the tiler has Lit<2> tiles and the layout has Lit<1> modes
use cute_static::prelude::*;

fn main() {
    layout![2 : 1].logical_product(tile![4, 6]);
}
