//~ CUTE010: cannot compose layouts: a run of Lit<3> elements of the right operand
//~ after Lit<2> of them, and Lit<2> does not divide Lit<3>
// 0, 3 | 6: two elements before the boundary at 4, and 2 does not divide 3.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2, 8) : (3, 15, 97)].compose(layout![3 : 3]);
}
