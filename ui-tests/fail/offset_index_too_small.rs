//~ CUTE008: the offsets of this layout do not fit in the index type; use a wider one
// The last offset, 3 * 2^31, does not fit in 32 bits: found when the call is compiled.
use cute_static::prelude::*;

fn main() {
    let _ = layout![(2, 4) : (1, 2147483648)].offset_in((1u32, 3u32));
}
