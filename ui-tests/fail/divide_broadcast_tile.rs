//~ CUTE020 Extent = 2
use cute_static::prelude::*;

fn main() {
    layout![8 : 1].logical_divide(layout![(2, 2) : (0, 1)]);
}
