//~ CUTE120
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (2, e0)].cosize();
    layout![(4, 3) : (f1, 2)].offset(3usize);
}
