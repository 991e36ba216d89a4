//~ CUTE128
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (e0, [1, 1])].left_inverse();
}
