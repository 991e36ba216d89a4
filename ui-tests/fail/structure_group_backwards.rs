//~ CUTE081: the range of modes Lit<2>..Lit<1> is empty or runs backwards
use cute_static::prelude::*;

fn main() {
    layout![6, 12, 5].group(int![2], int![1]);
}
