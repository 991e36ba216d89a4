//~ CUTE010: cannot compose layouts: a mode of extent Lit<6> of the right operand
//~ after Lit<4> elements, and Lit<4> does not divide Lit<6>
// The alias in a signature.
use cute_static::prelude::*;

fn kernel(_: ComposeOf<Layout![(4, 6, 8) : (2, 3, 5)], Layout![6 : 1]>) {}

fn main() {}
