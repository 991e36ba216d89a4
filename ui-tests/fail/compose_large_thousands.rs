//~ CUTE010: cannot compose layouts: a run of Thousands<10, 0> elements of the right operand
//~ after Lit<4096> of them, and Lit<4096> does not divide Thousands<10, 0>
// Numbers above 1024 that are no powers of two: 10000 shows as Thousands<10, 0>.
use cute_static::prelude::*;

fn main() {
    layout![(4096, 8) : (1, 10000)].compose(layout![10000 : 1]);
}
