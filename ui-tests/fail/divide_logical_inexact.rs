//~ CUTE023 Bound = 9, Reach = 4
use cute_static::prelude::*;

fn main() {
    layout![9 : 1].logical_divide(layout![4 : 1]);
}
