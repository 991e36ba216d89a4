//~ CUTE010 Extent = 6, Run = 4
// The first composition of the chain succeeds, the second does not; one error.
use cute_static::prelude::*;

fn main() {
    layout![(8, 3) : (1, 100)].compose(layout![(4, 6) : (2, 8)]).compose(layout![6 : 1]).coalesce().offset(3);
}
