//~ CUTE010 Extent = 6, Run = 4
// The alias in a signature.
use cute_static::prelude::*;

fn kernel(_: ComposeOf<Layout![(4, 6, 8) : (2, 3, 5)], Layout![6 : 1]>) {}

fn main() {}
