//~ CUTE007
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4294967296, 4294967296) : (0, 0)].size();
}
