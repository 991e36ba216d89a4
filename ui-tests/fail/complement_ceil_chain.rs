//~ CUTE022 Reach = 4, Stride = 6
// CuTe rounds the gap down and loses elements.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 6)].complement_ceil(int![24]);
}
