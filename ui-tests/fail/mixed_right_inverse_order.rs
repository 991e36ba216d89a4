//~ CUTE017 A = RuntimeNumber, B = RuntimeNumber
use cute_static::prelude::*;

fn main() {
    let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
    layout![(rows, 4) : (1, {pitch})].right_inverse();
}
