//~ CUTE003
//~ expected a layout or a tiler
use cute_static::prelude::*;

fn main() {
    layout![8, 16].zipped_divide(4usize);
}
