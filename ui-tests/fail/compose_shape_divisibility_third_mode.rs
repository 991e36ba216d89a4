//~ CUTE010: cannot compose layouts: a run of Lit<8> elements of the right operand
//~ after Lit<5> of them, and Lit<5> does not divide Lit<8>
// Stride 6 skips two modes.
use cute_static::prelude::*;

fn main() {
    layout![(2, 3, 5, 7) : (1, 10, 100, 1000)].compose(layout![8 : 6]);
}
