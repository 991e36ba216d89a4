//~ CUTE123
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![16 : f1].compose(layout![(3, 3) : (1, 3)]);
}
