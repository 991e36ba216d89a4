//~ CUTE023 Bound = 1000001, Reach = 1536
use cute_static::prelude::*;

fn main() {
    layout![(512, 3) : (1, 512)].complement_in(int![1000001]);
}
