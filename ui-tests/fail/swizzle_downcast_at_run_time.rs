//~ CUTE130 Number = RuntimeNumber
//! An offset in smaller elements is another number, which no type has where the offset is known only at run time.

use cute_static::prelude::*;

fn main() {
    swizzle![2, 1, 2].compose_at(4usize, layout![(4, 4) : (4, 1)]).downcast(int![2]);
}
