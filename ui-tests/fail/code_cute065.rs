//~ CUTE065
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, 3].compose_at(int![8], layout![(8, 8) : (8, 1)]).right_inverse();
}
