//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// The left operand's nesting does not matter.
use cute_static::prelude::*;

fn main() {
    layout![((2, (2)), (3, 5)) : ((1, (2)), (50, 7))].compose(layout![6 : 1]);
}
