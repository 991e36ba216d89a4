//~ CUTE121 Component = 1, Modes = 0
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (4, 1)].compose(layout![4 : e(0, 1)]);
}
