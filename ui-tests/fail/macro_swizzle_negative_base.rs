//~ CUTE005: expected three numbers
use cute_static::prelude::*;

fn main() {
    let _: Swizzle![3, -4, 3] = swizzle![3, -4, 3];
}
