//~ CUTE010 Extent = 6, Run = 4
// One error: nothing is said about what is done with the result of a refused composition.
use cute_static::prelude::*;

fn main() {
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.logical_product(layout![2 : 1]);
    refused.zipped_product(tile![2, 2]);
    refused.blocked_product(layout![2, 2]);
    refused.raked_product(layout![2, 2]);
    refused.tile_to_shape(shape![8, 8]);
}
