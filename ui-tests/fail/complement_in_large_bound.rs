//~ CUTE023: cannot tile Millions<1, 0, 1> elements: the tile repeats every Thousands<1, 536> elements
use cute_static::prelude::*;

fn main() {
    layout![(512, 3) : (1, 512)].complement_in(int![1000001]);
}
