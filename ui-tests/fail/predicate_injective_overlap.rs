//~ CUTE100
//~ Lit<3>
//~ Lit<2>
use cute_static::prelude::*;

fn scatter<L: Injective>(_: L) {}

fn main() {
    scatter(layout![(4, 8) : (1, 2)]);
}
