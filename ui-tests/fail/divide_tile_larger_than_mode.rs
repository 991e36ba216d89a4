//~ CUTE023: cannot tile Lit<8> elements: the tile repeats every Lit<16> elements, and Lit<16> does not divide Lit<8>
use cute_static::prelude::*;

fn main() {
    layout![8, 8].zipped_divide(tile![16, 8]);
}
