//~ CUTE003
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].max_common_layout(int![4]);
}
