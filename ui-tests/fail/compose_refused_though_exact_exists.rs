//~ CUTE010 Extent = 5, Run = 2
// A layout exists, 5:8, since the defects cancel; the carry-free rule does not look for that.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2, 8) : (1, 5, 9)].compose(layout![5 : 7]);
}
