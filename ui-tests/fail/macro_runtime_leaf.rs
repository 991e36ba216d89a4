//~ CUTE005: runtime leaves need the `Dyn` leaf of cute-dynamic
use cute_static::prelude::*;

fn main() {
    let n = 4usize;
    let _ = layout![{ n }, 8];
}
