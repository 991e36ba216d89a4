//~ CUTE080 Index = 2, Rank = 2
use cute_static::prelude::*;

fn main() {
    layout![6, 12].take(int![1], int![3]);
}
