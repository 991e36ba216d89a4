//~ CUTE003
use cute_static::prelude::*;

fn main() {
    layout![4, 8].get(1usize);
}
