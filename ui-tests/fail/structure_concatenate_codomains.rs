//~ CUTE120
use cute_static::prelude::*;

fn main() {
    tile![4 : 2, 3 : e0].concatenate();
}
