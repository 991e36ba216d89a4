//~ CUTE010: cannot compose layouts: a run of Lit<8> elements of the right operand
//~ after Lit<6> of them, and Lit<6> does not divide Lit<8>
use cute_static::prelude::*;

fn main() {
    layout![(6, 8) : (1, 100)].compose(layout![8 : 1]);
}
