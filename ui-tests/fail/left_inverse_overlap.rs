//~ CUTE030: no left inverse: sorted by stride, one mode reaches up to offset Lit<4>, and no layout can tell its offsets from those of the next mode with stride Lit<2>
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 2)].left_inverse();
}
