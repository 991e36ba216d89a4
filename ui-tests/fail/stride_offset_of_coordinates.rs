//~ CUTE122: this needs offsets, and the layout yields
// At check time, and not when the program is built.
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (e0, e1)].offset((1, 2));
}
