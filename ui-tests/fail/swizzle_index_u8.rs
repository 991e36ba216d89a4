//~ CUTE070: `u8` is not an index
use cute_static::prelude::*;

fn main() {
    swizzle![3, 4, 3].apply_in(1u8);
}
