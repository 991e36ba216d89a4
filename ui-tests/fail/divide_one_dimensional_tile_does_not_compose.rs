//~ CUTE010 Extent = 6, Run = 4
// 6:1 tiles 192 elements, but six of them are not a mode of this layout.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].logical_divide(layout![6 : 1]);
}
