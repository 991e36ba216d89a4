//~ CUTE122
use cute_static::prelude::*;

fn scatter<L: Injective>(_: L) {}

fn main() {
    scatter(layout![(4, 4) : (f1, f5)]);
}
