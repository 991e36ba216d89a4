//~ CUTE080 Index = 3, Rank = 2
use cute_static::prelude::*;

fn main() {
    layout![2, 3].insert(int![3], layout![4 : 1]);
}
