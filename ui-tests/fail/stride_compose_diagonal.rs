//~ CUTE127
use cute_static::prelude::*;

fn main() {
    layout![((2, 4), 8) : ((1, 32), 4)].compose(layout![4 : [1, 1]]);
}
