//~ CUTE0
// The bound covers the composition; the divide of its result needs its own.
use cute_static::prelude::*;

fn f<A: Compose<B>, B, T>(a: A, b: B, tiler: T) {
    a.compose(b).zipped_divide(tiler);
}

fn main() {}
