//~ CUTE023 Bound = 9, Reach = 4
use cute_static::prelude::*;

fn main() {
    layout![4 : 1].complement_in(int![9]);
}
