//~ CUTE080 Index = 2, Rank = 2
use cute_static::prelude::*;

fn main() {
    layout![2, 3].replace(int![2], layout![4 : 1]);
}
