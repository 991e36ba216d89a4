//~ CUTE004: this is not a factor for a cast
use cute_static::prelude::*;

fn main() {
    layout![8 : 1].upcast(int![0]);
}
