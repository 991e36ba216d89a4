//~ shape and stride are separated by a single `:`
use cute_static::prelude::*;

fn main() {
    let _ = layout![4 :: 1];
}
