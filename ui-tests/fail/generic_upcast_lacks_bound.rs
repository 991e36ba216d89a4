//~ CUTE003: these are not operands of this operation of the layout algebra
//~ in generic code, add the bound of the operation
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D, N>(a: Layout<S, D>, n: N) {
    a.upcast(n);
}

fn main() {}
