//~ CUTE080 Index = 3, Rank = 2
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (8, 1)].select(stride![0, 3]);
}
