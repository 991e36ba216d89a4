//~ CUTE010: cannot compose layouts: a run of Lit<3> elements of the right operand
//~ after Lit<2> of them, and Lit<2> does not divide Lit<3>
// A tile in a nested tiler.
use cute_static::prelude::*;

fn main() {
    layout![(8, (4, (2, 6))) : (1, (10, (100, 1000)))].compose(tile![4, <2, 3>]);
}
