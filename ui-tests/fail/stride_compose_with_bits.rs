//~ CUTE122
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (4, 1)].compose(layout![4 : f3]);
}
