//~ CUTE122
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (e0, e1)].upcast(int![2]);
}
