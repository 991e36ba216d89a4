//~ CUTE003
// A swizzle permutes offsets, and no layout is what it leaves out.
use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]).complement();
}
