//~ CUTE010: cannot compose layouts: a mode of extent Lit<12> of the right operand
//~ after Lit<8> elements, and Lit<8> does not divide Lit<12>
// CuTe gives (4,3):(1,100), of another function.
use cute_static::prelude::*;

fn main() {
    layout![(8, 3) : (1, 100)].compose(layout![12 : 1]);
}
