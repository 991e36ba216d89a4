//~ CUTE004: this is not a bound for a complement
use cute_static::prelude::*;

fn main() {
    layout![4 : 1].complement_in(24usize);
}
