//~ CUTE020
use cute_static::prelude::*;

fn scatter<L: Injective>(_: L) {}

fn main() {
    scatter(layout![(4, 8) : (1, 0)]);
}
