//~ CUTE022
//~ offset Lit<4>, which does not divide the stride Lit<6>
// CuTe rounds the gap down and loses elements.
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 6)].complement_ceil(int![24]);
}
