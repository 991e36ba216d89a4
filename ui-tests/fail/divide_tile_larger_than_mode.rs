//~ CUTE023 Bound = 8, Reach = 16
use cute_static::prelude::*;

fn main() {
    layout![8, 8].zipped_divide(tile![16, 8]);
}
