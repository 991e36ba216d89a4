//~ CUTE004: this is not a factor for a cast
//~ in generic code, add the bound `A: Upcast<N>`
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D, N>(a: Layout<S, D>, n: N) {
    a.upcast(n);
}

fn main() {}
