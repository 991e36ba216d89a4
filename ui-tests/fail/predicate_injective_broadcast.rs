//~ CUTE020: the layout is not injective
//~ has stride 0
use cute_static::prelude::*;

fn scatter<L: Injective>(_: L) {}

fn main() {
    scatter(layout![(4, 8) : (1, 0)]);
}
