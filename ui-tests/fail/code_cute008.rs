//~ CUTE008
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![(2, 2) : (1, 4294967296)].offset_in(3u32);
}
