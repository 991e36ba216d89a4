//~ CUTE060 Factor = 4, Extent = 4
// Two modes in one element whose offsets add up past it.
use cute_static::prelude::*;

fn main() {
    layout![(2, 4) : (1, 3)].upcast(int![4]);
}
