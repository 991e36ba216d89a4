//~ CUTE083 Profile = 3, Rank = 2
use cute_static::prelude::*;

fn main() {
    layout![(2, 6) : (1, 0)].filter_zeros_by(stride![0, 0, 0]);
}
