//~ CUTE070: this is not a coordinate to slice with
use cute_static::prelude::*;

fn main() {
    layout![4, 8].slice("1, _");
}
