//~ CUTE080 Index = 2, Rank = 2
use cute_static::prelude::*;

fn main() {
    layout![2, 3].remove(int![2]);
}
