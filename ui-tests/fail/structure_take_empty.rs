//~ CUTE081 Begin = 1, End = 1
use cute_static::prelude::*;

fn main() {
    layout![6, 12].take(int![1], int![1]);
}
