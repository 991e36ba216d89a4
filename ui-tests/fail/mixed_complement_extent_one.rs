//~ CUTE017: cannot prove which of RuntimeNumber and Lit<1> is larger
use cute_static::prelude::*;

fn main() {
    let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
    layout![rows : {pitch}].complement(); // with 1 row, another one
}
