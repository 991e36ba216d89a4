//~ CUTE102
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f<L: ImageWithin<Int![64]>>(_: L) {}
    f(layout![(4, 8) : (1, 9)]);
}
