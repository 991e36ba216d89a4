//~ CUTE062
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    swizzle![3, 0, 2].apply(7);
}
