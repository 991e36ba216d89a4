//~ CUTE030 Reach = 4, Stride = 2
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 2)].left_inverse();
}
