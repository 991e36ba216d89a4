//~ CUTE022
//~ offset Lit<4>, which does not divide the stride Lit<6>
// CuTe divides by this tile and loses elements.
use cute_static::prelude::*;

fn main() {
    layout![24 : 1].logical_divide_ceil(layout![(4, 2) : (1, 6)]);
}
