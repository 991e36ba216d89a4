//~ CUTE030
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (e0, 2*e0)].left_inverse();
}
