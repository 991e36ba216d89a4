//~ CUTE023 Bound = 12, Reach = 8
// 4:2 covers every second of eight offsets.
use cute_static::prelude::*;

fn main() {
    layout![12 : 1].logical_divide(layout![4 : 2]);
}
