//~ CUTE010: cannot compose layouts: a run of Lit<4> elements of the right operand
//~ after Lit<3> of them, and Lit<3> does not divide Lit<4>
// Stride 8 against modes of 6: 0, 8, 16 | 24.
use cute_static::prelude::*;

fn main() {
    layout![(6, 3) : (1, 100)].compose(layout![4 : 8]);
}
