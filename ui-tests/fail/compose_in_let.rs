//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// The alias of a local.
use cute_static::prelude::*;

fn main() {
    type A = Layout![(4, 6, 8) : (2, 3, 5)];
    let _: Composition<A, Layout![6 : 1]> = Static::new();
}
