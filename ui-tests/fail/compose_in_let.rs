//~ CUTE010 Extent = 6, Run = 4
// The alias of a local.
use cute_static::algebra::Composition;
use cute_static::prelude::*;

fn main() {
    type A = Layout![(4, 6, 8) : (2, 3, 5)];
    let _: Composition<A, Layout![6 : 1]> = Static::new();
}
