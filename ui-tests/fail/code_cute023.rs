//~ CUTE023
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![9 : 1].logical_divide(layout![4 : 1]);
}
