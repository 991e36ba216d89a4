//~ CUTE005: a tuple is written in parentheses
use cute_static::prelude::*;

fn main() {
    let _ = shape![4, [2, 3]];
}
