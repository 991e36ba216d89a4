//~ CUTE101 Expected = 4, Stride = 5
use cute_static::prelude::*;

fn in_place<L: Bijective>(_: L) {}

fn main() {
    in_place(layout![(4, 8) : (1, 5)]);
}
