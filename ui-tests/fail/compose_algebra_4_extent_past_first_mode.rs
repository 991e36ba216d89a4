//~ CUTE010: cannot compose layouts: a mode of extent Lit<6> of the right operand
//~ after Lit<4> elements, and Lit<4> does not divide Lit<6>
// Six elements of stride 1 in modes of 4.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
}
