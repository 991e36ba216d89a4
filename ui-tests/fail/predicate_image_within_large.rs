//~ CUTE102: the cosize of the layout is Thousands<65, 537>, more than Lit<65536>
// Shared memory of 64 KiB, one element too many.
use cute_static::prelude::*;

fn shared<L: ImageWithin<Int![65536]>>(_: L) {}

fn main() {
    shared(layout![(256, 2) : (257, 1)]);
}
