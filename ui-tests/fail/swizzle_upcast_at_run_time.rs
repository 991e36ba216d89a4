//~ CUTE130 Number = RuntimeNumber
//! Whether an offset is a multiple of the factor is not known, where the offset is known only at run time.

use cute_static::prelude::*;

fn main() {
    swizzle![2, 1, 2].compose_at(4usize, layout![(4, 4) : (4, 1)]).upcast(int![2]);
}
