//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// The second tile of three.
use cute_static::prelude::*;

fn main() {
    layout![(8, (4, 6), 2) : (1, (10, 100), 7)].compose(tile![4 : 1, 6 : 1, _]);
}
