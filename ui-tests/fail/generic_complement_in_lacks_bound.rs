//~ CUTE003: these are not operands of this operation of the layout algebra
//~ in generic code, add the bound of the operation
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D, M>(a: Layout<S, D>, m: M) {
    a.complement_in(m);
}

fn main() {}
