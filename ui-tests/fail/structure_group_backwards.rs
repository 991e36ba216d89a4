//~ CUTE081 Begin = 2, End = 1
use cute_static::prelude::*;

fn main() {
    layout![6, 12, 5].group(int![2], int![1]);
}
