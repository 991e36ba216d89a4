//~ CUTE070
use cute_static::prelude::*;

fn main() {
    layout![4, 8].dice((.., 1, ..));
}
