//~ CUTE130 Number = RuntimeNumber
//! A layout goes past a swizzle, if it is known which offsets the swizzle gets.

use cute_static::prelude::*;

fn main() {
    let pitch = Dyn::new(4).unwrap();
    layout![(4, 4) : (4, 1)].compose(swizzle![2, 0, 2].compose(layout![(4, 4) : ({pitch}, 1)]));
}
