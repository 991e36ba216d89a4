//~ CUTE130 Number = RuntimeNumber
//! The alignment depends on the offset before the swizzle, which is known only at run time.

use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, 2].compose_at(4usize, layout![(4, 4) : (4, 1)]).max_alignment();
}
