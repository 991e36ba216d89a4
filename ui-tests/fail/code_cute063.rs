//~ CUTE063
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, -2].compose(layout![(16, 16) : (16, 1)]).upcast(int![2]);
}
