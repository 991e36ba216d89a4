//~ CUTE012
//~ the tiler has Lit<2> tiles and the layout has Lit<4> modes
// A shape is a tiler.
use cute_static::prelude::*;

fn main() {
    layout![2, 3, 5, 7].compose(shape![2, 3]);
}
