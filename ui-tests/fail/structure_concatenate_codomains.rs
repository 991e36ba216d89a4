//~ CUTE120: the modes of a layout yield elements of different codomains
use cute_static::prelude::*;

fn main() {
    tile![4 : 2, 3 : e0].concatenate();
}
