//~ CUTE092
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f(_: ZipOf<Shape![4, 8], Shape![1, 2, 3]>) {}
}
