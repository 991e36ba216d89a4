//~ CUTE010 Extent = 6, Run = 4
// One error: nothing is said about what is done with the result of a refused composition.
use cute_static::prelude::*;

fn main() {
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.slice((.., 1));
    refused.dice((.., 1));
    refused.offset((1, 2));
    refused.checked_offset(1);
    refused.slice_and_offset((.., 1));
}
