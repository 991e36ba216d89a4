//~ CUTE003
//~ expected a layout or a tiler
//~ in generic code, add the bound
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D, B>(a: Layout<S, D>, b: B) {
    a.compose(b);
}

fn main() {}
