//~ CUTE023 Bound = 10, Reach = 4
use cute_static::prelude::*;

fn main() {
    layout![8, 10].zipped_divide(tile![4, 4]);
}
