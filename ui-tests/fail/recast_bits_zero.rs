//~ CUTE004: this is not an element size
use cute_static::prelude::*;

fn main() {
    layout![6 : 1].recast(int![0], int![16]);
}
