//~ CUTE013
//~ the tiler has Lit<2> tiles and the layout has Lit<1> modes
use cute_static::prelude::*;

fn main() {
    layout![64 : 1].zipped_divide(tile![8, 8]);
}
