//~ CUTE070
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].slice((.., 1, 2));
}
