//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Thousands<1, 25> where the left operand has a mode boundary at Lit<1024>
// 1023 + 2 within 1024.
use cute_static::prelude::*;

fn main() {
    layout![(1024, 8) : (1, 5000)].compose(layout![(1024, 2) : (1, 2)]);
}
