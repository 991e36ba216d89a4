//~ CUTE101
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f<L: Permutation>(_: L) {}
    f(layout![(4, 8) : (1, 5)]);
}
