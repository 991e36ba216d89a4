//~ CUTE088
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f<A: WeaklyCompatible<B>, B>() {}
    f::<Shape![4, 5], Shape![4, (2, 3)]>();
}
