//~ CUTE086
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f<A: WeaklyCongruent<B>, B>() {}
    f::<Shape![4, (2, 4)], Shape![4, 8]>();
}
