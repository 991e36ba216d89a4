//~ CUTE010 Extent = 6, Run = 4
// What is done with the result of a refused composition is not reported again.
use cute_static::prelude::*;

fn main() {
    let tile = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    let size = tile.size();
    let part = tile.compose(layout![2 : 1]);
    let _ = (size, part.offset(1));
}
