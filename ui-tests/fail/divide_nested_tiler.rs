//~ CUTE023: cannot tile Lit<6> elements: the tile repeats every Lit<4> elements, and Lit<4> does not divide Lit<6>
// The second tile of the nested tiler.
use cute_static::prelude::*;

fn main() {
    layout![(8, 6), 10].zipped_divide(tile![<4, 4>, 5]);
}
