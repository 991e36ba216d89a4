//~ CUTE050
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4, 2].tile_to_shape(shape![10, 4]);
}
