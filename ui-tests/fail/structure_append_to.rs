//~ CUTE084 Target = 1, Rank = 2
use cute_static::prelude::*;

fn main() {
    layout![6, 12].append_to(int![1], layout![1 : 0]);
}
