//~ CUTE127
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (e0, [1, 1])].left_inverse();
}
