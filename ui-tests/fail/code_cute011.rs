//~ CUTE011
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (1, 10)].compose(layout![(2, 2) : (2, 2)]);
}
