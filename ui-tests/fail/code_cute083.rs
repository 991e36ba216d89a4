//~ CUTE083
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].coalesce_by(shape![1, 1, 1]);
}
