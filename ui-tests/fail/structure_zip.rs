//~ CUTE092 A = 2, B = 1
use cute_static::prelude::*;

fn main() {
    layout![4, 8].zip(layout![2 : 32]);
}
