//~ CUTE010: cannot compose layouts: a run of Lit<5> elements of the right operand
//~ after Lit<3> of them, and Lit<3> does not divide Lit<5>
// Ten elements fill the mode of 2, five are left for the mode of 3.
use cute_static::prelude::*;

fn main() {
    layout![(2, 3, 7) : (1, 10, 100)].compose(layout![10 : 1]);
}
