//~ CUTE023: cannot tile Lit<8> elements: the tile repeats every Lit<3> elements
// The operation of the inner layout says why.
use cute_static::prelude::*;

fn main() {
    swizzle![3, 4, 3].compose(layout![(8, 128) : (128, 1)]).zipped_divide(tile![3, 16]);
}
