//~ CUTE101: the layout is not a permutation of [0, size): sorted by stride, the next mode must have stride Lit<4> and has Lit<5>
use cute_static::prelude::*;

fn in_place<L: Bijective>(_: L) {}

fn main() {
    in_place(layout![(4, 8) : (1, 5)]);
}
