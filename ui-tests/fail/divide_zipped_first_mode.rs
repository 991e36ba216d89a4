//~ CUTE023 Bound = 9, Reach = 4
use cute_static::prelude::*;

fn main() {
    layout![9, 16].zipped_divide(tile![4, 8]);
}
