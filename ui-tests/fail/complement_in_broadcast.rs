//~ CUTE020 Extent = 2
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 0)].complement_in(int![8]);
}
