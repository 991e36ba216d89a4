//~ CUTE012
//~ the tiler has Lit<1> tiles and the layout has Lit<2> modes
// The numbers are those of the nested mode.
use cute_static::prelude::*;

fn main() {
    layout![4, (2, 6)].compose(tile![4, <2,>]);
}
