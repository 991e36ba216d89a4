//~ CUTE090
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f(_: cute_static::int::Difference<Int![5], Int![8]>) {}
}
