//~ CUTE102 Cosize = 65537, Bound = 65536
// Shared memory of 64 KiB, one element too many.
use cute_static::prelude::*;

fn shared<L: ImageWithin<Int![65536]>>(_: L) {}

fn main() {
    shared(layout![(256, 2) : (257, 1)]);
}
