//~ CUTE010: cannot compose layouts: a run of Lit<1099511627776> elements of the right operand
//~ after Lit<3> of them, and Lit<3> does not divide Lit<1099511627776>
// A power of two is one literal up to 2^40.
use cute_static::prelude::*;

fn main() {
    layout![(3, 8) : (1, 10)].compose(layout![1099511627776 : 1]);
}
