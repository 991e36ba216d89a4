//~ CUTE017 A = RuntimeNumber
//! The alignment depends on the order of the strides, behind a swizzle as without.

use cute_static::prelude::*;

fn main() {
    let pitch = Dyn::new(4).unwrap();
    swizzle![2, 0, 2].compose(layout![(4, 4) : ({pitch}, 1)]).max_alignment();
}
