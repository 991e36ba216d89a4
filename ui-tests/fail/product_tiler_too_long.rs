//~ CUTE013
//~ the tiler has Lit<3> tiles and the layout has Lit<2> modes
use cute_static::prelude::*;

fn main() {
    layout![2, 3].tiled_product(tile![4, 6, 8]);
}
