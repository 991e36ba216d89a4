//~ CUTE022 Reach = 4, Stride = 6
// A gap of 6 - 4 cannot be a mode.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 6)].complement_in(int![24]);
}
