//~ CUTE021: no complement: sorted by stride, one mode reaches up to offset Lit<4>, beyond the stride Lit<2> of the next mode
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 2)].complement();
}
