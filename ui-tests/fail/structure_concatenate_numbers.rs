//~ CUTE003: these are not operands of this operation of the layout algebra
use cute_static::prelude::*;

fn main() {
    shape![4, 8].concatenate();
}
