//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// The bound is there and the argument is wrong.
use cute_static::prelude::*;

fn third<A: Compose<B>, B>(a: A, b: B) -> u32 {
    a.compose(b).offset(3)
}

fn main() {
    third(layout![(4, 6, 8) : (2, 3, 5)], layout![6 : 1]);
}
