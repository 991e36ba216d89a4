//~ CUTE023: cannot tile Thousands<1, 500> elements: the tile repeats every Lit<64> elements, and Lit<64> does not divide Thousands<1, 500>
// Numbers between 1024 and 2048.
use cute_static::prelude::*;

fn main() {
    layout![1500, 16].zipped_divide(tile![64, 8]);
}
