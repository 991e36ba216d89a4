//~ CUTE084
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4, 8, 2].append_to(int![2], layout![1 : 0]);
}
