//~ CUTE003
use cute_static::prelude::*;

fn main() {
    layout![4, 8].take(0usize, 1usize);
}
