//~ CUTE030: no left inverse: sorted by stride, one mode reaches up to offset Lit<4>, and no layout can tell its offsets from those of the next mode with stride Lit<5>
// Injective, and floor(x / 2) inverts it; the rule asks for strides that divide.
use cute_static::prelude::*;

fn main() {
    layout![(2, 2) : (2, 5)].left_inverse();
}
