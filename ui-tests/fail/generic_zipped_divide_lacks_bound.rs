//~ CUTE003
//~ expected a layout or a tiler
//~ in generic code, add the bound
// The function does not say that the operation has an answer.
use cute_static::prelude::*;

fn f<S, D, T>(a: Layout<S, D>, tiler: T) {
    a.zipped_divide(tiler);
}

fn main() {}
