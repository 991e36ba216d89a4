//~ CUTE023: cannot tile Lit<24> elements: the tile repeats every Lit<5> elements, and Lit<5> does not divide Lit<24>
// A number n is the tile n:1 of the whole layout.
use cute_static::prelude::*;

fn main() {
    layout![4, 6].flat_divide(int![5]);
}
