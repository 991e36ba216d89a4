//~ CUTE061 Factor = 2
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (2, 8)].downcast(int![2]);
}
