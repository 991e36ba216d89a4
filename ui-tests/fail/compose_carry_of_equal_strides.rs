//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<8> where the left operand has a mode boundary at Lit<8>
// Two modes along the same stride.
use cute_static::prelude::*;

fn main() {
    layout![(8, 4) : (1, 100)].compose(layout![(5, 5) : (1, 1)]);
}
