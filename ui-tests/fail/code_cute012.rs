//~ CUTE012
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![8, 16].compose(tile![4,]);
}
