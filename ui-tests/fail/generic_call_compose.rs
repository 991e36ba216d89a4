//~ CUTE010 Extent = 6, Run = 4
// The bound is there and the argument is wrong.
use cute_static::prelude::*;

fn third<A: Compose<B>, B>(a: A, b: B) -> usize {
    a.compose(b).offset(3)
}

fn main() {
    third(layout![(4, 6, 8) : (2, 3, 5)], layout![6 : 1]);
}
