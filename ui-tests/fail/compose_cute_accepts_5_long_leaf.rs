//~ CUTE010: cannot compose layouts: a run of Lit<12> elements of the right operand
//~ after Lit<8> of them, and Lit<8> does not divide Lit<12>
// CuTe gives (4,3):(1,100), of another function.
use cute_static::prelude::*;

fn main() {
    layout![(8, 3) : (1, 100)].compose(layout![12 : 1]);
}
