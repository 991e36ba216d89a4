//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<6> where the left operand has a mode boundary at Lit<6>
// Within the mode of 6: 2 from one leaf and 4 from the other.
use cute_static::prelude::*;

fn main() {
    layout![(4, 6, 8) : (2, 3, 5)].compose(layout![(4, (3, 3)) : (1, (4, 8))]);
}
