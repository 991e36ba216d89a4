//~ CUTE120
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (2, e0)].size();
}
