//~ CUTE010
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 3]);
}
