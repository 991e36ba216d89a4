//~ CUTE006
// The example of diagnostic/codes.md.
use cute_static::prelude::*;

fn main() {
    layout![const { 1536 }].size();
}
