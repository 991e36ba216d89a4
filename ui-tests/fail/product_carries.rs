//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<3> where the left operand has a mode boundary at Lit<3>
// The complement of (2,8):(24,1) is (3,1):(8,48).
use cute_static::prelude::*;

fn main() {
    layout![(2, 8) : (24, 1)].flat_product(layout![(2, 2) : (1, 2)]);
}
