//~ CUTE011 Load = 5, Extent = 4
// Case 8992 of conformance/composition.jsonl: 2 + 3 carries out of the mode of 4.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (2, 1)].compose(layout![(2, 4) : (2, 1)]);
}
