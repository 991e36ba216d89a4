//~ CUTE082: cannot unflatten: Lit<2> modes do not fill a profile of Lit<3> leaves
use cute_static::prelude::*;

fn main() {
    layout![4, 2].unflatten(shape![1, (1, 1)]);
}
