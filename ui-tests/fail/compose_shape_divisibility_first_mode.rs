//~ CUTE010 Extent = 8, Run = 6
use cute_static::prelude::*;

fn main() {
    layout![(6, 8) : (1, 100)].compose(layout![8 : 1]);
}
