//~ CUTE130 Number = RuntimeNumber
//! A layout goes past a swizzle, but not past an offset that is known only at run time.

use cute_static::prelude::*;

fn main() {
    layout![16 : 2].compose(swizzle![2, 0, 2].compose_at(4usize, layout![(4, 4) : (4, 1)]));
}
