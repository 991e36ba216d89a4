//~ CUTE070: this is not a coordinate of the shape
use cute_static::prelude::*;

fn main() {
    layout![4, 8].offset((1, 2, 3));
}
