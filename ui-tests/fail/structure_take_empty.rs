//~ CUTE081: the range of modes Lit<1>..Lit<1> is empty or runs backwards
use cute_static::prelude::*;

fn main() {
    layout![6, 12].take(int![1], int![1]);
}
