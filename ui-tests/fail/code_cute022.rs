//~ CUTE022
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 6)].complement_in(int![24]);
}
