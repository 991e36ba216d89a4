//~ CUTE011 Load = 6, Extent = 6
// Case 5220 of conformance/composition.jsonl: the only one with an answer that the rule does not find.
use cute_static::prelude::*;

fn main() {
    layout![(6, 5, 4) : (1, 0, 6)].compose(layout![4 : 10]);
}
