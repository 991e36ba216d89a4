//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// Six elements of stride 1 in modes of 4.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
}
