//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<7> where the left operand has a mode boundary at Lit<6>
// 4 + 3 reaches past 6. CuTe answers with a wrong layout.
use cute_static::prelude::*;

fn main() {
    layout![(6, 2) : (1, 7)].compose(layout![(3, 2) : (2, 3)]);
}
