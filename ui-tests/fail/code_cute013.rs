//~ CUTE013
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![8, 16].zipped_divide(tile![4, 8, 2]);
}
