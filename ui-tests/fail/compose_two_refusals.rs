//~ CUTE010 Extent = 6, Run = 4
// Two modes are wrong: the first one is reported.
use cute_static::prelude::*;

fn main() {
    layout![((4, 6), (5, 7)) : ((10, 1), (100, 3))].compose(tile![6, 7]);
}
