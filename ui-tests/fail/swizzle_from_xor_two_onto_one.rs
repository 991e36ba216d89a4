//~ CUTE069
//~ 5
//! Two bits of the coordinates go to bit 0: no swizzle does that.

use cute_static::prelude::*;

fn main() {
    Swizzled::from_xor(layout![(2, 2) : (f3, f5)]);
}
