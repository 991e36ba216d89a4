//~ CUTE102 Cosize = 67, Bound = 64
use cute_static::prelude::*;

fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}

fn main() {
    index_into_64(layout![(4, 8) : (1, 9)]);
}
