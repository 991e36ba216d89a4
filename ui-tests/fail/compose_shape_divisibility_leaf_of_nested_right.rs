//~ CUTE010: cannot compose layouts: a run of Lit<3> elements of the right operand
//~ after Lit<2> of them, and Lit<2> does not divide Lit<3>
// The third leaf crosses.
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (1, 100)].compose(layout![(2, (1, (3))) : (1, (7, (2)))]);
}
