//~ CUTE070
// The first mode has no modes of its own.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].slice(((1, ..), ..));
}
