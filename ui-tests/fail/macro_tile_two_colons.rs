//~ a tuple of layouts is written in angle brackets
use cute_static::prelude::*;

fn main() {
    let _ = tile![4 : 1 : 2];
}
