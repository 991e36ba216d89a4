//~ CUTE030: no left inverse: sorted by stride, one mode reaches up to offset Lit<6>, and no layout can tell its offsets from those of the next mode with stride Lit<4>
// Sorted: 6:1 and 3:4.
use cute_static::prelude::*;

fn f(_: LeftInverseOf<Layout![(3, 6) : (4, 1)]>) {}

fn main() {}
