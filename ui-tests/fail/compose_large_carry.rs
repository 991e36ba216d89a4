//~ CUTE011 Load = 1025, Extent = 1024
// 1023 + 2 within 1024.
use cute_static::prelude::*;

fn main() {
    layout![(1024, 8) : (1, 5000)].compose(layout![(1024, 2) : (1, 2)]);
}
