//~ CUTE102 Cosize = 1025, Bound = 1024
// 1025 is the first number that is not one literal.
use cute_static::prelude::*;

fn shared<L: ImageWithin<Int![1024]>>(_: L) {}

fn main() {
    shared(layout![(513, 2) : (2, 0)]);
}
