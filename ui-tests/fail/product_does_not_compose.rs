//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// The complement of (2,2):(1,8) is (4,1):(2,16); six copies are not a mode of it.
use cute_static::prelude::*;

fn main() {
    layout![(2, 2) : (1, 8)].logical_product(layout![6 : 1]);
}
