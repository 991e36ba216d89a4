//~ CUTE128
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (f1, f5)].complement();
}
