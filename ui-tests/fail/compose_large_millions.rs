//~ CUTE010: cannot compose layouts: a run of Millions<1, 500, 0> elements of the right operand
//~ after Millions<1, 0, 3> of them, and Millions<1, 0, 3> does not divide Millions<1, 500, 0>
// 1500000 elements in modes of 1000003.
use cute_static::prelude::*;

fn main() {
    layout![(1000003, 8) : (1, 5000000)].compose(layout![1500000 : 1]);
}
