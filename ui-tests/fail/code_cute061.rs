//~ CUTE061
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4 : 2].downcast(int![2]);
}
