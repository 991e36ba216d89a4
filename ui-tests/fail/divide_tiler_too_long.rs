//~ CUTE013
//~ the tiler has Lit<3> tiles and the layout has Lit<2> modes
use cute_static::prelude::*;

fn main() {
    layout![8, 16].zipped_divide(tile![4, 8, 2]);
}
