//~ CUTE020 Extent = 8
use cute_static::prelude::*;

fn main() {
    layout![8 : 0].complement_in(int![8]);
}
