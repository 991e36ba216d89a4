//~ CUTE124: no inverse: a mode of Lit<3> elements
use cute_static::prelude::*;

fn main() {
    layout![(3, 4) : (f1, f4)].right_inverse();
}
