//~ CUTE092 A = 2, B = 1
use cute_static::prelude::*;

fn main() {
    layout![((4, 2), 8) : ((1, 32), 4)].transpose();
}
