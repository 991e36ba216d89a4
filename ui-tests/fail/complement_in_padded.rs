//~ CUTE022 Reach = 4, Stride = 5
// A padded layout tiles nothing exactly; `complement` and `complement_ceil` have their own rules.
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (1, 5)].complement_in(int![40]);
}
