//~ CUTE120
use cute_static::prelude::*;

fn main() {
    layout![(4, 4) : (1, f4)].cosize();
}
