//~ CUTE100
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f<L: Injective>(_: L) {}
    f(layout![(4, 8) : (1, 2)]);
}
