//~ CUTE001
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 0) : (1, 4)].size();
}
