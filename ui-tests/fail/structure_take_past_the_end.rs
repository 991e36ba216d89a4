//~ CUTE080: there is no mode Lit<2>: the tuple has rank Lit<2>
use cute_static::prelude::*;

fn main() {
    layout![6, 12].take(int![1], int![3]);
}
