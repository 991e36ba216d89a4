//~ CUTE123 Extent = 2
use cute_static::prelude::*;

fn main() {
    // 3 is in both modes of the left operand, and so is 3 + 4: there 6 and 12 would add up with a carry.
    layout![(2, 4) : (f1, f6)].compose(layout![(2, 2) : (3, 4)]);
}
