//~ CUTE010 Extent = 6, Run = 4
// The left operand's nesting does not matter.
use cute_static::prelude::*;

fn main() {
    layout![((2, (2)), (3, 5)) : ((1, (2)), (50, 7))].compose(layout![6 : 1]);
}
