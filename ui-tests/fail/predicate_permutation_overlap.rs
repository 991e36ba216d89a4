//~ CUTE101 Expected = 4, Stride = 2
use cute_static::prelude::*;

fn reorder<L: Permutation>(_: L) {}

fn main() {
    reorder(layout![(4, 8) : (1, 2)]);
}
