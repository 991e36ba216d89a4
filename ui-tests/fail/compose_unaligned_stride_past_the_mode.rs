//~ CUTE010: cannot compose layouts: a run of Lit<3> elements of the right operand
//~ after Lit<2> of them, and Lit<2> does not divide Lit<3>
// Stride 9 against modes of 2 and 2.
use cute_static::prelude::*;

fn main() {
    layout![(3, 4) : (1, 100)].compose(layout![3 : 5]);
}
