use cute_static::algebra::Tractable;
use cute_static::prelude::*;

fn digits<L: Tractable>(_: L) {}

fn main() {
    //~ CUTE115 Reach = 4, Stride = 5
    layout![(4, 8) : (1, 5)].standard_form();
    //~ CUTE115 Reach = 12, Stride = 30
    digits(layout![(3, (4, 5)) : (4, (1, 30))]);
    //~ CUTE122
    digits(layout![(4, 8) : (e0, e1)]);
}
