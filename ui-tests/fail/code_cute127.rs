//~ CUTE127
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (4, 1)].compose(layout![4 : [1, 1]]);
}
