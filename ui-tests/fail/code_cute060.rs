//~ CUTE060
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![6 : 1].upcast(int![4]);
}
