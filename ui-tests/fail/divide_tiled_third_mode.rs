//~ CUTE023: cannot tile Lit<6> elements: the tile repeats every Lit<4> elements, and Lit<4> does not divide Lit<6>
use cute_static::prelude::*;

fn main() {
    layout![8, 10, 6].tiled_divide(tile![4, _, 4]);
}
