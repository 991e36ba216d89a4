//~ CUTE0
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D>(a: Layout<S, D>) {
    a.coalesce();
}

fn main() {}
