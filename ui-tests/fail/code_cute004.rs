//~ CUTE004
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4 : 1].complement_in(shape![8, 2]);
}
