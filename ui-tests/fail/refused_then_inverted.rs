//~ CUTE010 Extent = 6, Run = 4
// One error: nothing is said about what is done with the result of a refused composition.
use cute_static::prelude::*;

fn main() {
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.right_inverse();
    refused.left_inverse();
    refused.complement();
    refused.complement_in(int![24]);
    refused.max_common_layout(layout![8 : 1]);
    refused.max_common_vector(layout![8 : 1]);
}
