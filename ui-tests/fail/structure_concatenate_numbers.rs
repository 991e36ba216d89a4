//~ CUTE003: this is not a tuple of layouts
use cute_static::prelude::*;

fn main() {
    shape![4, 8].concatenate();
}
