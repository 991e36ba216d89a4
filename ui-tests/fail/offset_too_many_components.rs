//~ CUTE070: this coordinate does not fit the shape
use cute_static::prelude::*;

fn main() {
    layout![4, 8].offset((1u32, 2u32, 3u32));
}
