//~ CUTE023: cannot tile Lit<9> elements: the tile repeats every Lit<4> elements, and Lit<4> does not divide Lit<9>
use cute_static::prelude::*;

fn main() {
    layout![9, 16].zipped_divide(tile![4, 8]);
}
