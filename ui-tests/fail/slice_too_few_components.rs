//~ CUTE070
// One component, in a tuple, for two modes.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].slice((1,));
}
