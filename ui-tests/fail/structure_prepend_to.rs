//~ CUTE084: cannot extend to rank Lit<1>: the tuple has rank Lit<2> already
use cute_static::prelude::*;

fn main() {
    layout![6, 12].prepend_to(int![1], layout![1 : 0]);
}
