//~ CUTE101
//~ the next mode must have stride Lit<1> and has Lit<2>
use cute_static::prelude::*;

fn in_place<L: Bijective>(_: L) {}

fn main() {
    in_place(layout![(4, 8) : (16, 2)]);
}
