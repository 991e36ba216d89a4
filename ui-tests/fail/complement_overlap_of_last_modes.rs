//~ CUTE021 Reach = 48, Stride = 32
// The first two modes are fine.
use cute_static::prelude::*;

fn main() {
    layout![(4, 3, 2) : (1, 16, 32)].complement();
}
