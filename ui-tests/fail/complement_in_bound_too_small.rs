//~ CUTE023: cannot tile Lit<8> elements: the tile repeats every Lit<16> elements
// 8:2 reaches to 16.
use cute_static::prelude::*;

fn main() {
    layout![8 : 2].complement_in(int![8]);
}
