//~ CUTE070
// Three components for two modes.
use cute_static::prelude::*;

fn main() {
    layout![4, 8].slice((.., 1, 2));
}
