//~ CUTE010 Extent = 6, Run = 4
// One error: nothing is said about what is done with the result of a refused composition.
use cute_static::prelude::*;

fn main() {
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.zipped_divide(tile![2, 2]);
    refused.tiled_divide(int![2]);
    refused.flat_divide_ceil(layout![2 : 1]);
    refused.logical_divide(tile![2, _]);
}
