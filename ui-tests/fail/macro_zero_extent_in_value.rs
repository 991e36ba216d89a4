//~ CUTE001: an extent is at least 1, found 0
use cute_static::prelude::*;

fn main() {
    let _ = shape![4, (2, 0)];
}
