//~ CUTE062: not a swizzle: Lit<2> bits over a distance of Lit<1> would read bits that it changes
// In a layout, too.
use cute_static::prelude::*;

fn main() {
    swizzle![2, 0, -1].compose(layout![8 : 1]);
}
