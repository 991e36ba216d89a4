//~ CUTE011 Load = 6, Extent = 6
// Any two of the modes fit, 1 + 2 + 3 carries: Shah's Definition 2.17 accepts it.
use cute_static::prelude::*;

fn main() {
    layout![(6, 2) : (1, 50)].compose(layout![(2, 2, 2) : (1, 2, 3)]);
}
