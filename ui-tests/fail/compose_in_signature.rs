//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// The alias in a signature.
use cute_static::prelude::*;

fn kernel(_: ComposeOf<Layout![(4, 6, 8) : (2, 3, 5)], Layout![6 : 1]>) {}

fn main() {}
