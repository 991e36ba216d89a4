//~ CUTE023: cannot tile Lit<10> elements: the tile repeats every Lit<4> elements, and Lit<4> does not divide Lit<10>
use cute_static::prelude::*;

fn main() {
    layout![8, 10].zipped_divide(tile![4, 4]);
}
