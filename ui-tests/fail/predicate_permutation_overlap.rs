//~ CUTE101
//~ the next mode must have stride Lit<4> and has Lit<2>
use cute_static::prelude::*;

fn reorder<L: Permutation>(_: L) {}

fn main() {
    reorder(layout![(4, 8) : (1, 2)]);
}
