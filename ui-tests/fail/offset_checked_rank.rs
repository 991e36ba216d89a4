//~ CUTE070
use cute_static::prelude::*;

fn main() {
    layout![4, (2, 4)].checked_offset((1, (1, 2, 3)));
}
