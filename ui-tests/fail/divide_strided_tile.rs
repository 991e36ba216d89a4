//~ CUTE023: cannot tile Lit<12> elements: the tile repeats every Lit<8> elements, and Lit<8> does not divide Lit<12>
// 4:2 covers every second of eight offsets.
use cute_static::prelude::*;

fn main() {
    layout![12 : 1].logical_divide(layout![4 : 2]);
}
