//~ CUTE005: expected three numbers
use cute_static::prelude::*;

fn main() {
    swizzle![3, 4];
}
