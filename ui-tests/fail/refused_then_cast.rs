//~ CUTE010 Extent = 6, Run = 4
// One error: nothing is said about what is done with the result of a refused composition.
use cute_static::prelude::*;

fn main() {
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.upcast(int![2]);
    refused.downcast(int![2]);
    refused.recast(int![32], int![16]);
    refused.filter();
    refused.filter_zeros();
    refused.nullspace();
    refused.coalesce();
    refused.coalesce_extension();
}
