//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<5> where the left operand has a mode boundary at Lit<4>
// The mode of 4 is the second one.
use cute_static::prelude::*;

fn main() {
    layout![(3, 4, 5) : (1, 10, 100)].compose(layout![(3, 2) : (3, 9)]);
}
