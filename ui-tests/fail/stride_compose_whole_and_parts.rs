//~ CUTE121
use cute_static::prelude::*;

fn main() {
    layout![((2, 2), 4) : ((1, 2), 4)].compose(layout![(2, 2) : (e0, e(0, 0))]);
}
