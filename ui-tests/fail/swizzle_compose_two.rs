//~ CUTE064
use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, 3].compose(swizzle![2, 2, 2]);
}
