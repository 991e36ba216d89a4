//~ CUTE013: cannot work by mode: the tiler has Lit<2> tiles and the layout has Lit<1> modes
// 8:1 has one mode and no tuple.
use cute_static::prelude::*;

fn main() {
    layout![8 : 1].compose(tile![4 : 1, 2 : 1]);
}
