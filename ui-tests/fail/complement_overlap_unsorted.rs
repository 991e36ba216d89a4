//~ CUTE021 Reach = 4, Stride = 2
// The modes are sorted by stride first.
use cute_static::prelude::*;

fn main() {
    layout![(2, 4) : (2, 1)].complement();
}
