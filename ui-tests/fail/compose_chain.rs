//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// The first composition of the chain succeeds, the second does not; one error.
use cute_static::prelude::*;

fn main() {
    layout![(8, 3) : (1, 100)].compose(layout![(4, 6) : (2, 8)]).compose(layout![6 : 1]).coalesce().offset(3);
}
