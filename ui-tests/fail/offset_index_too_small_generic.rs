//~ CUTE008
// In a generic function, at the instance that is wrong.
use cute_static::prelude::*;

fn first<L: LayoutFunction>(layout: L) -> u32 {
    layout.offset_in(1u32)
}

fn main() {
    first(layout![4, 8]);
    first(layout![(2, 4) : (1, 2147483648)]);
}
