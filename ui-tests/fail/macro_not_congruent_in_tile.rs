//~ CUTE002
//~ the shape is the number 4, the stride a tuple of rank 2
use cute_static::prelude::*;

fn main() {
    let _ = tile![8 : 1, 4 : (1, 2)];
}
