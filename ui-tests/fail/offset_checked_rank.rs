//~ CUTE070
use cute_static::prelude::*;

fn main() {
    layout![4, (2, 4)].checked_offset((1usize, (1usize, 2usize, 3usize)));
}
