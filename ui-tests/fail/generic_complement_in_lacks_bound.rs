//~ CUTE004: this is not a bound for a complement
//~ `A: ComplementIn<M>`
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D, M>(a: Layout<S, D>, m: M) {
    a.complement_in(m);
}

fn main() {}
