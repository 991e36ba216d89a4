//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<4> where the left operand has a mode boundary at Lit<4>
// A nested form of (4,3):(1,10) o (2,2):(2,2).
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (1, 10)].compose(layout![((2), (2)) : ((2), (2))]);
}
