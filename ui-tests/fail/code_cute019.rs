//~ CUTE019
// The example of CUTE019 in `cute_static::diagnostic::codes`.
use cute_static::prelude::*;

fn main() {
    let rows: usize = 128;
    layout![({ rows }, 4) : (4, 1)];
}
