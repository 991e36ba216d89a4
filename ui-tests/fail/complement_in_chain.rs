//~ CUTE022: no complement within a bound: sorted by stride, one mode reaches up to offset Lit<4>, which does not divide the stride Lit<6> of the next mode
// A gap of 6 - 4 cannot be a mode.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 6)].complement_in(int![24]);
}
