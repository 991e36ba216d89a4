//~ CUTE064
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(8, 8) : (8, 1)].compose(swizzle![2, 2, 2].compose(layout![(8, 8) : (1, 8)]));
}
