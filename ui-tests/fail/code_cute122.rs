//~ CUTE122
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (f1, f4)].coordinate(3);
}
