//~ CUTE021
//~ offset Lit<4>, beyond the stride Lit<2>
// The modes are sorted by stride first.
use cute_static::prelude::*;

fn main() {
    layout![(2, 4) : (2, 1)].complement();
}
