//~ CUTE080 Index = 2, Rank = 2
// Modes are numbered from 0.
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (8, 1)].get(int![2]);
}
