//~ CUTE082
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].unflatten(shape![1, (1, 1)]);
}
