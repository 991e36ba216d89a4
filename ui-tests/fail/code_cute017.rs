//~ CUTE017
// The example of CUTE017 in `cute_static::diagnostic::codes`.
use cute_static::prelude::*;

fn main() {
    let pitch = Dyn::new(128).unwrap();
    layout![(4, 8) : (1, {pitch})].left_inverse();
}
