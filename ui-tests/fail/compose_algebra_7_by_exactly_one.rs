//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<4> where the left operand has a mode boundary at Lit<4>
// 2 + 2 is the boundary itself. CuTe answers with a wrong layout.
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (1, 10)].compose(layout![(2, 2) : (2, 2)]);
}
