//~ CUTE010: cannot compose layouts: a mode of extent Lit<3> of the right operand
//~ after Lit<2> elements, and Lit<2> does not divide Lit<3>
// A tile in a nested tiler.
use cute_static::prelude::*;

fn main() {
    layout![(8, (4, (2, 6))) : (1, (10, (100, 1000)))].compose(tile![4, <2, 3>]);
}
