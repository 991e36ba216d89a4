//~ CUTE081
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].take(int![1], int![1]);
}
