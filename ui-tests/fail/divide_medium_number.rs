//~ CUTE023 Bound = 1500, Reach = 64
// Numbers between 1024 and 2048.
use cute_static::prelude::*;

fn main() {
    layout![1500, 16].zipped_divide(tile![64, 8]);
}
