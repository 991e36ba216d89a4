//~ CUTE010: cannot compose layouts: a run of Lit<9> elements of the right operand
//~ after Lit<6> of them, and Lit<6> does not divide Lit<9>
// Stride 4 skips the first mode; nine elements do not fit modes of 6.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![9 : 4]);
}
