//~ CUTE003
//~ expected a layout or a tiler
// A Rust tuple is not a tiler: `tile![4, 8]` is.
use cute_static::prelude::*;

fn main() {
    layout![8, 16].tiled_divide((int![4], int![8]));
}
