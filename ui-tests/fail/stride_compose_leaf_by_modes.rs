//~ CUTE121: cannot compose layouts: the right operand yields coordinates with a component Lit<1>, and this mode of the left operand has Lit<0> modes
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (4, 1)].compose(layout![4 : e(0, 1)]);
}
