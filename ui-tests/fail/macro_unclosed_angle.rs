//~ CUTE005: this `<` has no matching `>`
use cute_static::prelude::*;

fn main() {
    let _ = tile![<4, 8];
}
