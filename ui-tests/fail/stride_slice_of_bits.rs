//~ CUTE122
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (f1, f5)].slice_and_offset((1usize, ..));
}
