//~ CUTE126
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4 : e8].coordinate(3);
}
