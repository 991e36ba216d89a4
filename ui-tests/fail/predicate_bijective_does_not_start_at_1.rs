//~ CUTE101 Expected = 1, Stride = 2
use cute_static::prelude::*;

fn in_place<L: Bijective>(_: L) {}

fn main() {
    in_place(layout![(4, 8) : (16, 2)]);
}
