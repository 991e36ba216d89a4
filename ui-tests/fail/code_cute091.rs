//~ CUTE091
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    fn f(_: cute_static::int::Quotient<Int![12], Int![5]>) {}
}
