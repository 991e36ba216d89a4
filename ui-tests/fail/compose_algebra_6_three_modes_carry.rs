//~ CUTE011: cannot compose layouts: modes of the right operand carry
//~ together they reach Lit<6> where the left operand has a mode boundary at Lit<6>
// Any two of the modes fit, 1 + 2 + 3 carries: Shah's Definition 2.17 accepts it.
use cute_static::prelude::*;

fn main() {
    layout![(6, 2) : (1, 50)].compose(layout![(2, 2, 2) : (1, 2, 3)]);
}
