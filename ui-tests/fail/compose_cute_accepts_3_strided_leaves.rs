//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<5> where the left operand has a mode boundary at Lit<4>
// 2 + 3 reaches past 4: CuTe drops the carry.
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (1, 100)].compose(layout![(3, 2) : (1, 3)]);
}
