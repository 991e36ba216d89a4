//~ CUTE067
//! A padded layout behind a swizzle is no layout over bits: 1 + 9 is 10, and the exclusive or is 8.

use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (9, 1)]).to_xor();
}
