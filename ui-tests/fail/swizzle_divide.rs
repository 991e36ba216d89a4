//~ CUTE023 Bound = 8, Reach = 3
// The operation of the inner layout says why.
use cute_static::prelude::*;

fn main() {
    swizzle![3, 4, 3].compose(layout![(8, 128) : (128, 1)]).zipped_divide(tile![3, 16]);
}
