//~ CUTE010 Extent = 1099511627776, Run = 3
// A power of two is one literal up to 2^40.
use cute_static::prelude::*;

fn main() {
    layout![(3, 8) : (1, 10)].compose(layout![1099511627776 : 1]);
}
