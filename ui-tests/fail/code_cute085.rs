//~ CUTE085
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f<A: Congruent<B>, B>() {}
    f::<Shape![4, 8], Shape![4, (2, 4)]>();
}
