//~ CUTE030 Reach = 4, Stride = 5
// Injective, and floor(x / 2) inverts it; the rule asks for strides that divide.
use cute_static::prelude::*;

fn main() {
    layout![(2, 2) : (2, 5)].left_inverse();
}
