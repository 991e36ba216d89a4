//~ CUTE008
use cute_static::prelude::*;

fn main() {
    let _ = layout![(2, 4) : (1, 2147483648)].slice_and_offset_in((.., 3u32));
}
