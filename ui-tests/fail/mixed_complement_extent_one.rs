//~ CUTE017 A = RuntimeNumber, B = 1
use cute_static::prelude::*;

fn main() {
    let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
    layout![rows : {pitch}].complement(); // with 1 row, another one
}
