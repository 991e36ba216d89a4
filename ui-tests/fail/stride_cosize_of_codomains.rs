//~ CUTE120
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (2, e0)].cosize();
}
