//~ CUTE002
//~ the shape is a tuple of rank 2, the stride the number 1
use cute_static::prelude::*;

fn main() {
    let _ = layout![(4, 8) : 1];
}
