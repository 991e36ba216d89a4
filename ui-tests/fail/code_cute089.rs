//~ CUTE089
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f<A: EvenlyDivides<B>, B>() {}
    f::<Shape![9, 8], Shape![4, 8]>();
}
