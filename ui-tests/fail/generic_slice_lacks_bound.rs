//~ CUTE070: this is not a coordinate to slice with
//~ in generic code, add the bound `A: Slice<C>`
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D, C>(a: Layout<S, D>, c: C) {
    a.slice(c);
}

fn main() {}
