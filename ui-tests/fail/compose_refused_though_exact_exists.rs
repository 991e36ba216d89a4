//~ CUTE010: cannot compose layouts: a run of Lit<5> elements of the right operand
//~ after Lit<2> of them, and Lit<2> does not divide Lit<5>
// A layout exists, 5:8, since the defects cancel; the carry-free rule does not look for that.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2, 8) : (1, 5, 9)].compose(layout![5 : 7]);
}
