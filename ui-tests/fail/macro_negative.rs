//~ CUTE005: numbers are not negative, found -4
use cute_static::prelude::*;

fn main() {
    let _ = stride![1, -4];
}
